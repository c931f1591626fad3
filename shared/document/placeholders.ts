export {
  normalisePlaceholders,
  PLACEHOLDER,
  refuseOnlyPlaceholders,
} from './text/placeholders.ts';
