import type { StepFunctions } from '../../../infra/local/aws/step-functions/step-functions.ts';
import { readAssembly } from '../../../infra/local/deploy/assembly.ts';

const MACHINE = 'AWS::StepFunctions::StateMachine';
const FUNCTION = 'AWS::Lambda::Function';
const HOME = 'arn:aws:states:us-east-1:000000000000';

type Properties = Record<string, unknown>;
interface Resource {
  Type: string;
  Properties?: Properties;
}

/** How many messages a function is given at once, after how long at the latest, and how often at the same time. */
interface MappingSettings {
  batch: number;
  windowMs: number;
  maximumConcurrency: number;
}

/** A synthesized template, as far as a simulation needs it: names are logical ids. */
export interface Machines {
  /** Logical ids of state machines whose id begins with a word. */
  machineArn(word: string): string;
  /** The folder of `functions/` that an ARN or a name in a definition stands for. */
  functionOf(nameOrArn: string): string;
  /** What a mapping of a queue to a function says. */
  mappingOf(functionName: string): MappingSettings | undefined;
}

/** Creates the template's state machines in a Step Functions stand-in. */
export async function deployMachines(assembly: string, stepFunctions: StepFunctions): Promise<Machines> {
  const resources = readAssembly(assembly).template.Resources as Record<string, Resource>;
  const named = Object.entries(resources);
  const folderOf = (id: string) => {
    const { Variables } = (resources[id]?.Properties?.Environment ?? {}) as { Variables?: Properties };
    return Variables?.FUNCTION === undefined ? id : String(Variables.FUNCTION);
  };
  for (const [name, { Type, Properties: properties = {} }] of named) {
    if (Type !== MACHINE) continue;
    const definition = textOf(properties.DefinitionString, resources);
    const roleArn = 'arn:aws:iam::000000000000:role/simulated';
    await stepFunctions.handle('CreateStateMachine', { name, definition, roleArn, type: 'STANDARD' });
  }
  return {
    machineArn(word) {
      const [id] = named.find(([key, { Type }]) => Type === MACHINE && key.startsWith(word)) ?? [];
      if (!id) throw new Error(`The template has no state machine ${word}….`);
      return `${HOME}:stateMachine:${id}`;
    },
    functionOf: (nameOrArn) => folderOf(nameOrArn.split(':').at(nameOrArn.startsWith('arn:') ? 6 : 0)!),
    mappingOf(name) {
      const of = ({ Type, Properties: properties }: Resource) =>
        Type === 'AWS::Lambda::EventSourceMapping' &&
        folderOf(referenceOf(properties?.FunctionName)) === name;
      const properties = named.find(([, resource]) => of(resource))?.[1].Properties;
      if (!properties) return undefined;
      const { MaximumConcurrency = 1000 } = (properties.ScalingConfig ?? {}) as Record<string, number>;
      return {
        batch: Number(properties.BatchSize ?? 10),
        windowMs: 1000 * Number(properties.MaximumBatchingWindowInSeconds ?? 0),
        maximumConcurrency: Number(MaximumConcurrency),
      };
    },
  };
}

const referenceOf = (value: unknown) => String((value as { Ref?: string } | null)?.Ref ?? '');

/** The text that an intrinsic function stands for, where ARNs and names are made of logical ids. */
function textOf(value: unknown, resources: Record<string, Resource>): string {
  if (typeof value === 'string') return value;
  const [kind, given] = Object.entries(value as Record<string, unknown>)[0]!;
  switch (kind) {
    case 'Fn::Join': {
      const [separator, parts] = given as [string, unknown[]];
      return parts.map((part) => textOf(part, resources)).join(separator);
    }
    case 'Fn::GetAtt':
      return arnOf((given as [string, string])[0], (given as [string, string])[1], resources);
    case 'Ref':
      return referredTo(String(given), resources);
    default:
      throw new Error(`A definition has ${kind}, which the simulation does not know.`);
  }
}

function arnOf(id: string, attribute: string, resources: Record<string, Resource>): string {
  if (attribute !== 'Arn') return id;
  const type = resources[id]?.Type;
  if (type === FUNCTION) return `arn:aws:lambda:us-east-1:000000000000:function:${id}`;
  return type === MACHINE ? `${HOME}:stateMachine:${id}` : `arn:aws:simulated:us-east-1:000000000000:${id}`;
}

function referredTo(id: string, resources: Record<string, Resource>): string {
  if (id === 'AWS::Partition') return 'aws';
  if (id === 'AWS::Region') return 'us-east-1';
  if (id === 'AWS::AccountId') return '000000000000';
  return resources[id]?.Type === MACHINE ? `${HOME}:stateMachine:${id}` : id;
}
