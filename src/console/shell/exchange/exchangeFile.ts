import * as z from 'zod'
import type { Translate } from '../../ui/texts.ts'
import { saveFile } from '../files/saveFile.ts'
import { formatNumber } from '../format.ts'
import { session } from '../session/session.ts'
import { t } from './messages.ts'

interface Config<E> {
  /** What distinguishes the file from others. */
  readonly kind: string
  /** The field of the file with its entries. It is also the name of a file with several entries. */
  readonly field: string
  readonly entry: z.ZodType<E>
  /** The field with the name of an entry. */
  readonly nameField: string
  /** Returns the label of a field of an entry; undefined is the entry as a whole. */
  readonly labelOf: (field: string | undefined) => string
  readonly limits: { readonly bytes: number; readonly entries: number }
  /** Why an entry can't be in the same file as those before it. */
  readonly conflictOf?: (entry: E, before: readonly E[]) => string | undefined
  readonly t: Translate<'notExported' | 'unnamed'>
}

/** An entry of a file that can't be imported. */
export interface InvalidEntry {
  readonly name: string
  /** The type in the file; empty if it has none. */
  readonly type: string
  /** The first invalid field, and what is wrong. */
  readonly reason: string
}

/** What a file contains. */
export interface FileContent<E> {
  /** Name of the portal that exported the file. */
  readonly portal: string | undefined
  readonly entries: readonly E[]
  readonly invalid: readonly InvalidEntry[]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(t('notJson'))
  }
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A JSON file in which objects of a portal are exported, and from which they are imported into this or another portal. */
export const exchangeFile = <E>(config: Config<E>) => {
  const { kind, field, entry, nameField, labelOf, limits, conflictOf } = config
  const File = z.object({
    kind: z.literal(kind),
    version: z.literal(1),
    portal: z.string().optional(),
    [field]: z
      .array(z.unknown())
      .min(1)
      .max(limits.entries, { error: `must be at most ${limits.entries} ${field}` }),
  })

  /** Throws an Error with a message for the user if a file or a text of this size (bytes) is too large to be read. */
  const checkSize = (bytes: number): void => {
    if (bytes > limits.bytes)
      throw new Error(t('tooLarge', { limit: formatNumber(limits.bytes / 1_000_000) }))
  }

  const invalidEntry = (value: unknown, reason: string): InvalidEntry => {
    const fields = (value ?? {}) as Readonly<Record<string, unknown>>
    const name = trimmed(fields[nameField]) || config.t('unnamed')
    return { name, type: trimmed(fields['type']), reason }
  }

  const text = (portal: string, entries: readonly unknown[]): string =>
    `${JSON.stringify({ kind, version: 1, portal, [field]: entries }, null, 2)}\n`

  return {
    limits,
    checkSize,
    text,
    /**
     * Parses a file, each entry by itself. Throws an Error with a message for the user if it is not such a file, has no entries, or is
     * too large.
     */
    read: (content: string): FileContent<E> => {
      checkSize(new TextEncoder().encode(content).length)
      const { data, error: problem } = File.safeParse(parsed(content))
      if (problem) {
        const [issue] = problem.issues
        throw new Error(
          config.t('notExported', {
            where: issue?.path.join('.') || '–',
            what: issue?.message ?? '',
          }),
        )
      }
      const entries: E[] = []
      const invalid: InvalidEntry[] = []
      for (const value of data[field] as readonly unknown[]) {
        const read = entry.safeParse(value)
        const [issue] = read.error?.issues ?? []
        const reason = read.success
          ? conflictOf?.(read.data, entries)
          : t('invalidValue', {
              field: labelOf(issue?.path[0]?.toString()),
              problem: issue?.message ?? '',
            })
        if (read.success && reason === undefined) entries.push(read.data)
        else invalid.push(invalidEntry(value, reason ?? ''))
      }
      return { portal: data.portal as string | undefined, entries, invalid }
    },
    /** Downloads entries as a file that has the name of its only entry. */
    download: (entries: readonly Readonly<Record<string, unknown>>[]): void => {
      const { organization, connection } = session()
      const [only, ...others] = entries
      const name = (others.length === 0 && trimmed(only?.[nameField])) || field
      saveFile(
        `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.json`,
        new Blob([text(organization.name ?? connection.name, entries)], {
          type: 'application/json',
        }),
      )
    },
  }
}

export type ExchangeFile<E> = ReturnType<typeof exchangeFile<E>>
