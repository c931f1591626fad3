import { computed, signal } from '@preact/signals';
import type { ReviewReason } from '../api.ts';
import { en } from './en.ts';
import { it } from './it.ts';

type OneName = (of: string) => string;

/** What the desk says: every language has all of it. */
export interface DeskWords {
  language: string;
  skip: string;
  desk: string;
  signOut: string;
  notTaken: string;
  failed: string;
  unreachable: string;
  again: string;
  loading: string;
  close: string;
  cancel: string;
  save: string;
  assignments: Record<'title' | 'none', string>;
  workflows: Record<string, string>;
  states: Record<string, string>;
  /** Why a person should look, in three words. */
  needs: Record<ReviewReason, string>;
  class: Record<
    | 'back'
    | 'show'
    | 'search'
    | 'student'
    | 'why'
    | 'state'
    | 'total'
    | 'date'
    | 'none'
    | 'noneLeft'
    | 'distributions'
    | 'changed'
    | 'upload'
    | 'choose'
    | 'tooLarge'
    | 'csv'
    | 'standInMark'
    | 'accepted'
    | 'release'
    | 'releaseSure',
    string
  > & {
    filters: Record<'all' | 'look' | 'running' | 'failed' | 'ready' | 'released', string>;
    orderBy: OneName;
    rows(shown: number, all: number): string;
    progress(done: number, all: number): string;
    cost(usd: string, atLeast: boolean): string;
    distribution(trait: string, parts: string): string;
    scoreCount(score: string, count: number): string;
    mean: OneName;
    sent(done: number, all: number): string;
    refused(file: string, words: string): string;
    standIn(count: number, all: number): string;
    corrections: {
      open: string;
      title: string;
      why: string;
      none: string;
      line(machine: string, label: string): string;
      keep(count: number): string;
      kept(count: number): string;
    };
    issues(count: number): string;
    severity: Record<string, string>;
    first: {
      title(files: number): string;
      why: string;
      price(one: string, first: string, all: string): string;
      unpriced: string;
      some(count: number): string;
      all(count: number): string;
      rest(count: number): string;
    };
    releaseDone(released: number, left: number): string;
  };
  agreement: Record<
    | 'title'
    | 'part'
    | 'scores'
    | 'same'
    | 'direction'
    | 'neither'
    | 'unread'
    | 'unflagged'
    | 'waiting'
    | 'changed'
    | 'brackets',
    string
  > & {
    read(works: number, changed: number): string;
    next(waiting: number, mean: string, low: number, high: number): string;
    kind: OneName;
    strict: OneName;
    upTo: OneName;
    stood(count: number, of: number): string;
  };
  work: Record<
    | 'back'
    | 'previous'
    | 'next'
    | 'text'
    | 'noText'
    | 'said'
    | 'release'
    | 'releaseSure'
    | 'stillNeeds'
    | 'withdraw'
    | 'missing'
    | 'accept'
    | 'accepted'
    | 'change'
    | 'score'
    | 'reason'
    | 'machineMark'
    | 'acceptReason'
    | 'hide'
    | 'show'
    | 'hidden'
    | 'hideReason'
    | 'showReason'
    | 'edit'
    | 'editTitle'
    | 'editReason'
    | 'edited'
    | 'comment'
    | 'commentTitle'
    | 'commentText'
    | 'commentFor'
    | 'forStudent'
    | 'forTeachers'
    | 'about'
    | 'whole'
    | 'comments'
    | 'nothingToUndo'
    | 'meanwhile'
    | 'nowhere'
    | 'quoted'
    | 'unshown'
    | 'unshownWhy'
    | 'appeals'
    | 'answer'
    | 'upheld'
    | 'changedAnswer'
    | 'details'
    | 'trail'
    | 'models'
    | 'cost'
    | 'unpriced'
    | 'calls'
    | 'state'
    | 'version'
    | 'standIn'
    | 'debate'
    | 'exemplars'
    | 'variant'
    | 'report',
    string
  > & {
    of(at: number, all: number): string;
    underWay: OneName;
    releasedAt: OneName;
    total(points: string, of: string): string;
    outOf(score: string, most: string): string;
    changeTitle: OneName;
    machine: OneName;
    undo: OneName;
    undone: OneName;
    decided: Record<Undoable, OneName>;
    passage(number: number, grade: string): string;
    passageSaid(number: number, count: number): string;
    page: OneName;
    appealAbout(part: string, date: string): string;
    confidence(speaker: string, share: string): string;
    secondReader: OneName;
  };
  grades: Record<'exact' | 'close' | 'altered' | 'none', string>;
  gradeHelp: string;
  kinds: Record<string, string>;
  keys: { title: string; open: string; rows: [keys: string, what: string][] };
  student: Record<
    | 'title'
    | 'none'
    | 'waits'
    | 'released'
    | 'notYet'
    | 'result'
    | 'said'
    | 'editedMark'
    | 'comments'
    | 'appeals'
    | 'appeal'
    | 'appealText'
    | 'appealSend'
    | 'appealOver'
    | 'waiting'
    | 'upheld'
    | 'changed',
    string
  > & {
    by: Record<'by-teacher' | 'automatic', string>;
    overridden: OneName;
    appealTitle: OneName;
    appealUntil: OneName;
  };
}

/** Decisions that can be taken back until the result is released. */
export type Undoable =
  | 'score-overridden'
  | 'score-confirmed'
  | 'override-removed'
  | 'finding-hidden'
  | 'finding-shown'
  | 'finding-edited'
  | 'commented';

export const LANGUAGES: Readonly<Record<string, DeskWords>> = { en, it };

/** The language of the page: the browser's, until somebody chooses another. */
export const language = signal(navigator.language.startsWith('it') ? 'it' : 'en');
export const words = computed(() => LANGUAGES[language.value] ?? en);

/** A number as the language writes it. */
export const numberText = (value: number, digits = 2): string =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: digits }).format(value);

/** A day as the language writes it. */
export const dayText = (at: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(at));
