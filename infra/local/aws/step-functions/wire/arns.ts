/** Where state machines live: AWS account and region of the local stack. */
export interface Home {
  readonly region: string;
  readonly account: string;
}

export function stateMachineArn({ region, account }: Home, name: string): string {
  return `arn:aws:states:${region}:${account}:stateMachine:${name}`;
}

export function executionArn(machineArn: string, name: string): string {
  return `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`;
}

export function regionOf(arn: string): string {
  return arn.split(':')[3] ?? '';
}

/** What follows the last colon. */
export function lastPart(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}
