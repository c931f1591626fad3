import { current } from './work-state.ts';

/** Makes something what keys are about once it has the focus: a trait, a statement, what is marked. `isOwn`: whether the focus within counts. */
export const asItem = (item: string, isOwn: (within: Element) => boolean = () => true) => ({
  'data-item': item,
  tabIndex: -1,
  'aria-current': current.value === item,
  onFocusIn: ({ target }: FocusEvent) => {
    if (isOwn(target as Element)) current.value = item;
  },
});
