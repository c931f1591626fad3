import * as z from 'zod';

/** The file's name: it becomes the last part of a key, whose 1,024 bytes (S3's limit) it leaves room for. */
export const fileSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\\p{Cc}\p{Cs}]+$/u, 'has a slash, a backslash or a control character')
  .refine((name) => !/^\.+$/.test(name), 'is of dots alone')
  .refine((name) => Buffer.byteLength(name) <= 255, 'has more than 255 bytes')
  .describe("the file's name; its ending says what it is");
