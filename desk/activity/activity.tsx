import { session } from '../session.ts';
import { Choice } from './choice.tsx';
import { Learner } from './learner.tsx';
import { CHOICE, Teacher } from './teacher.tsx';

/** What was launched on a learning platform, as who launched it sees it; `of`: what of it. */
export function Activity({ of }: { of: string | null }) {
  const { launched, role } = session.value!;
  if (launched === null || of === CHOICE) return <Choice />;
  return role === 'student' ? <Learner /> : <Teacher />;
}
