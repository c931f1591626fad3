import { besideOthers } from '@assay/kit/errors/beside-others';
import * as z from 'zod';

/** How much is said: `lenient` reports what is wrong, `strict` also what could be better. */
const strictnessSchema = z.enum(['lenient', 'normal', 'strict']);

const topics = z.array(z.string().trim().min(1).max(200)).max(50).default([]);

/** What a review is about: configuration, not prompt engineering (SPEC C17). */
export const scopeSchema = z
  .strictObject({
    include: topics.describe('topics to look at; empty: every topic'),
    exclude: topics.describe('topics that are no subject of the course'),
    strictness: strictnessSchema.default('normal'),
    maximumFindings: z.int().min(1).max(200).default(30),
  })
  .check(
    besideOthers(({ include, exclude }: { include: string[]; exclude: string[] }, context) => {
      const both = include.filter((topic) =>
        exclude.some((other) => other.toLowerCase() === topic.toLowerCase()),
      );
      for (const topic of both)
        context.addIssue({
          code: 'custom',
          path: ['exclude'],
          message: `"${topic}" is both in and out of scope: name it once`,
        });
    }),
  );
