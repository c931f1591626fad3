import type { Person } from '../../stack/functions/platform/api/api-world.ts';
import { api } from '../../stack/functions/platform/api/review-story.ts';
import { PageWriter, writePdf } from '../../unit/document/pdf/pdf-writer.ts';
import { answer as answerOfReview } from './review-model.ts';

/** A report of a team that was assessed, for people of a tenant. */
export async function assessedReport(tenant: string) {
  api.model.answer = answerOfReview;
  const lines = [
    '1 Requirements',
    'FR-1 The user can search for tools and see which of them are free.',
    'The system answers quickly in most of the cases that matter to the user.',
    '2 Design by Quenby Winterbourne',
    'The BookingService reserves a tool and tells the Notifier about it at once.',
    '3 Tests',
    'TC-1 checks that a search finds a tool which is free on that day.',
  ];
  const pages = [['Cover', 'A library of tools'], lines].map((own) =>
    new PageWriter().lines(72, 60, own, { leading: 20 }),
  );
  const run = await api.hand({
    assignment: {
      workflow: 'deliverable-review',
      assignment: 'course',
      task: 'Design a library of tools.',
    },
    ...{ file: 'report.pdf', body: writePdf(pages), tenant, submission: 'team' },
  });
  await api.assess(run);
  const [owner, one, two] = ['ms-rossi', 'one', 'two'].map(
    (subject): Person => ({
      role: 'teacher',
      tenant,
      subject,
    }),
  );
  return { owner: owner!, one: one!, two: two!, path: '/assignments/course' };
}
