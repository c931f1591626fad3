import { type Journal, openJournal } from '../../journal/journal.ts';
import type { Schedule } from './schedule-request.ts';

type ScheduleLogEntry = { put: Schedule } | { deleted: string };

/** The schedules of all groups, by group and name, kept from one start to the next where there is a file. */
export interface ScheduleStore {
  get(key: string): Schedule | undefined;
  /** In the order of group and name. */
  list(): [key: string, schedule: Schedule][];
  put(schedule: Schedule): void;
  delete(key: string): void;
  close(): void;
}

/** `group/name` */
export const keyOf = ({ GroupName, Name }: Pick<Schedule, 'GroupName' | 'Name'>) => `${GroupName}/${Name}`;

/** Opens the store. Throws `StackUnavailable` for a damaged file. */
export function openScheduleStore(file?: string): ScheduleStore {
  const schedules = new Map<string, Schedule>();
  const journal: Journal<ScheduleLogEntry> = openJournal<ScheduleLogEntry>(file, {
    replay: (entry) =>
      'put' in entry ? schedules.set(keyOf(entry.put), entry.put) : schedules.delete(entry.deleted),
    snapshot: () => schedules.values().map((put) => ({ put })),
  });
  return {
    get: (key) => schedules.get(key),
    list: () => [...schedules].sort(([one], [other]) => (one < other ? -1 : 1)),
    put(schedule) {
      journal.append({ put: schedule });
      schedules.set(keyOf(schedule), schedule);
    },
    delete(key) {
      journal.append({ deleted: key });
      schedules.delete(key);
    },
    close: () => journal.close(),
  };
}
