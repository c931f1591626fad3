import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { CpuArchitecture } from 'aws-cdk-lib/aws-ecs';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';
import { bundle, PDFIUM } from './bundle.ts';

/** The renderer's image: one folder with a Dockerfile, for the container task and the function alike. */
export interface RenderImage {
  /** The folder to build it of. */
  folder: string;
  platform: Platform;
  ofTask: CpuArchitecture;
  ofFunction: Architecture;
}

const ARCHITECTURES = {
  arm64: {
    platform: Platform.LINUX_ARM64,
    ofTask: CpuArchitecture.ARM64,
    ofFunction: Architecture.ARM_64,
  },
  x86_64: {
    platform: Platform.LINUX_AMD64,
    ofTask: CpuArchitecture.X86_64,
    ofFunction: Architecture.X86_64,
  },
};

/**
 * The processor that the image is built for: context `imageArchitecture`, arm64 unless it says x86_64. A machine of the other
 * kind builds it by emulation, many times slower, or not at all.
 */
const architecture = (scope: Construct) => ARCHITECTURES[contextOf(scope, 'imageArchitecture') ?? 'arm64'];

const templatesOf = (workflow: string) => `shared/workflows/${workflow}/report/templates`;

/** Gathers the image's context: the bundled entry point beside its Dockerfile and the templates of all reports. */
export function renderImage(scope: Construct, workflows: readonly string[]): RenderImage {
  const folder = bundle('render-report', 'functions/platform/render-report/index.ts', {
    'functions/platform/render-report/Dockerfile': 'Dockerfile',
    ...PDFIUM,
    'shared/platform/report/latex/templates': 'shared/platform/report/latex/templates',
    'shared/lab/drift/report/templates': 'shared/lab/drift/report/templates',
    ...Object.fromEntries(workflows.map((id) => [templatesOf(id), templatesOf(id)])),
  });
  return { folder, ...architecture(scope) };
}
