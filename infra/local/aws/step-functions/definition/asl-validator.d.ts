declare module 'asl-validator' {
  interface AslValidation {
    isValid: boolean;
    errors: { 'Error code': string; Message?: string }[];
  }

  export default function validate(
    definition: unknown,
    options?: { checkPaths?: boolean; checkArn?: boolean },
  ): AslValidation;
}
