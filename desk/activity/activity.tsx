import { session } from '../session.ts';
import { Heading } from '../views/parts.tsx';
import { activityWords } from './activity-words.ts';
import { Choice } from './choice.tsx';
import { Learner } from './learner.tsx';
import { CHOICE, Teacher } from './teacher.tsx';

/** What a learner sees before who teaches has chosen what the activity is. */
const NotChosen = () => (
  <div class="narrow">
    <Heading text={activityWords.value.activity} />
    <p>{activityWords.value.notChosen}</p>
  </div>
);

/** What was launched on a learning platform, as who launched it sees it; `of`: what of it. */
export function Activity({ of }: { of: string | null }) {
  const { launched, role } = session.value!;
  if (role === 'student') return launched === null ? <NotChosen /> : <Learner />;
  return launched === null || of === CHOICE ? <Choice /> : <Teacher />;
}
