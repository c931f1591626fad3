import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { home } from '../home.ts';
import { downloadModel } from '../own-models/download.ts';
import { modelFolder, type RecommendedModel, recommendedModels } from '../own-models/recommended.ts';
import { barOf } from '../progress-bar.ts';

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2);

/** What there is to know of a model before it is downloaded. */
export function describeRecommended(
  name: string,
  { title, suits, licence, bytes, sha256, url }: RecommendedModel,
): string {
  return [
    `${name}: ${title}`,
    `  for ${suits}`,
    `  licence ${licence}, ${gigabytes(bytes)} GB, from ${new URL(url).host}`,
    `  SHA-256 ${sha256}`,
  ].join('\n');
}

/** Draws how far a download is: on a terminal one line drawn over again, elsewhere a line at each tenth. */
export function downloadProgress(stream: Stream): (bytes: number, total: number) => void {
  let said = -1;
  return (bytes, total) => {
    const part = Math.floor((bytes / total) * (stream.isTTY ? 1000 : 10));
    if (part === said) return;
    said = part;
    const words = `${gigabytes(bytes)} of ${gigabytes(total)} GB`;
    stream.write(stream.isTTY ? `\r\u001b[2K  ${barOf(bytes, total)} ${words}` : `  ${words}\n`);
  };
}

/** Downloads a recommended model, or lists them where none is named. @throws AssayError ConfigurationInvalid, DownloadFailed */
export async function getModel(name?: string): Promise<void> {
  const models = await recommendedModels();
  const known = Object.entries(models);
  if (name === undefined) {
    const texts = known.map(([id, model]) => describeRecommended(id, model));
    process.stdout.write(`${texts.join('\n')}\n\nDownload one with: ${assay()} models get NAME\n`);
    return;
  }
  const model = Object.hasOwn(models, name) ? models[name] : undefined;
  if (!model) {
    const words = `There is no recommended model ${JSON.stringify(name)}: choose ${known.map(([id]) => id).join(', ')}. Any other GGUF file is taken with --model FILE.gguf.`;
    throw new AssayError('ConfigurationInvalid', words);
  }
  const target = join(modelFolder(home()), model.file);
  const { stderr } = process;
  stderr.write(`${describeRecommended(name, model)}\n  into ${target}\n`);
  const checking = () => void stderr.write(`${stderr.isTTY ? '\n' : ''}  checking the checksum …\n`);
  await downloadModel({ model, target, progress: downloadProgress(stderr), checking });
  process.stdout.write(
    `${target}\nAsk it with: ${assay()} --model ${name} … (a llama-server on the PATH serves it)\n`,
  );
}
