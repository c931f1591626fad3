import { commonAssignmentShape } from '@assay/platform/assignment/assignment';
import { WORKFLOWS } from '@assay/workflows/list';
import * as z from 'zod';

const schemas = WORKFLOWS.map(({ assignment }) => assignment.schema) as unknown as [
  z.ZodObject,
  ...z.ZodObject[],
];

/** An assignment as it is given: of one of the workflows, which it names. */
export const givenAssignmentSchema = z.discriminatedUnion('workflow', schemas).meta({ id: 'NewAssignment' });

/** An assignment as it is kept; what its workflow adds stands beside what all have. */
export const assignmentSchema = z
  .looseObject({ ...commonAssignmentShape, workflow: z.string() })
  .meta({ id: 'Assignment' });
