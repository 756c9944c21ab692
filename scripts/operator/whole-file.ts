import { open, rename, rm } from 'node:fs/promises'
import { Option } from '@commander-js/extra-typings'
import { CommandError, errorMessage } from '../errors.ts'
import { parseText } from './parse.ts'

type Write = (text: string) => Promise<void>

export const outOption = () =>
  new Option('--out <file>', 'write a file, whole or not at all, in place of printing').argParser(parseText)

/** Gives what is written to a file, or without one to `print`. A file that could not be finished is not there. */
export async function withOutput(
  file: string | undefined,
  print: Write,
  work: (write: Write) => Promise<void>,
): Promise<void> {
  if (file === undefined) return work(print)
  await writeWhole(file, async (write) => work((text) => write(text)))
}

/** Writes beside the file first: one that stands there is replaced by a whole one, or stays. */
export async function writeWhole(
  file: string,
  work: (write: (part: string | Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.unfinished`
  const handle = await open(draft, 'w').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be written: ${errorMessage(error)}. Choose another: --out <file>`)
  })
  try {
    await work((part) => handle.appendFile(part))
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}
