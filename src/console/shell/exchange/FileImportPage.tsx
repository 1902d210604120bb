import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Translate } from '../../ui/texts.ts'
import { draftOf, setOfTexts, useDraft, type Draft } from '../drafts/draft.ts'
import { UnappliedNotice } from '../drafts/UnappliedNotice.tsx'
import { formatNumber } from '../format.ts'
import type { ExchangeFile, FileContent } from './exchangeFile.ts'
import { t } from './messages.ts'

/** The chosen file or the pasted text, and what was selected. */
interface Entered<C> {
  readonly fileName: string
  readonly text: string
  /** The entries whose selection differs from the suggested one. */
  readonly toggled: ReadonlySet<string>
  /** How the entries are imported. */
  readonly choices: C
}

/** Returns the draft of an import from such a file; `choices` decodes how the entries are imported. */
export const importDraft = <E, C>(
  name: string,
  file: ExchangeFile<E>,
  choices: z.ZodType<C>,
  none: NoInfer<C>,
) =>
  draftOf<Entered<C>>(
    name,
    z.object({ fileName: z.string(), text: z.string(), toggled: setOfTexts, choices }),
    { fileName: '', text: '', toggled: new Set(), choices: none },
    {
      count: ({ text }) => {
        const { entries, invalid } = file.read(text)
        return entries.length + invalid.length
      },
    },
  )

/** A file whose entries are selected. */
export interface OpenedFile<E, C> extends FileContent<E> {
  readonly toggled: ReadonlySet<string>
  readonly onToggle: (toggled: ReadonlySet<string>) => void
  readonly choices: C
  /** Changes how the entries are imported, which suggests the selection again. */
  readonly onChoose: (choices: C) => void
  readonly onDiscard: () => void
}

interface Props<E, C> {
  readonly draft: Draft<Entered<C>>
  readonly file: ExchangeFile<E>
  /** The list to which the entries are added. */
  readonly list: { readonly label: string; readonly href: string }
  readonly t: Translate<'title' | 'line' | 'drop' | 'dropHelp' | 'pasteLabel' | 'read'>
  /** Shown in place of the import to those who can't import. */
  readonly refused?: ReactNode
  /** Shows the entries of a file. */
  readonly children: (opened: OpenedFile<E, C>) => ReactNode
}

/** The page that imports objects from a file or a pasted text: reads it, shows why it can't be read, and stores it as a draft. */
export const FileImportPage = <E, C>(props: Props<E, C>) => {
  const { draft, file, list, t: tPage, refused, children } = props
  const [entered, setEntered, { isRestored, offered }] = useDraft(draft)
  const { text, fileName, toggled, choices } = entered
  const content = useMemo(() => {
    try {
      return text === '' ? undefined : file.read(text)
    } catch {
      // A draft of another version of the console can be invalid.
      return undefined
    }
  }, [file, text])
  const [pasted, setPasted] = useState('')
  const reading = useMutation({
    mutationFn: async (chosen: File | string) => {
      if (typeof chosen !== 'string') file.checkSize(chosen.size)
      const read = typeof chosen === 'string' ? chosen : await chosen.text()
      file.read(read)
      return read
    },
    onSuccess: (read, chosen) =>
      setEntered({
        ...draft.untouched,
        text: read,
        fileName: typeof chosen === 'string' ? '' : chosen.name,
      }),
    onError: () => setEntered(draft.untouched),
  })
  const discard = () => {
    reading.reset()
    setPasted('')
    setEntered(draft.untouched)
  }
  const isPasted = typeof reading.variables === 'string'
  const source = fileName || t('pasted')
  const from = content?.portal === undefined ? source : t('from', { file: source, ...content })
  return (
    <Page
      width="form"
      title={tPage('title')}
      crumbs={[list]}
      subtitle={content ? from : tPage('line')}
    >
      {refused ?? (
        <>
          {isRestored && content && <UnappliedNotice onDiscard={discard} />}
          {offered && <UnappliedNotice offered={offered} />}
          <Card>
            <FileDrop
              label={tPage('drop')}
              help={tPage('dropHelp', { limit: formatNumber(file.limits.bytes / 1_000_000) })}
              accept=".json"
              onFile={(chosen) => reading.mutate(chosen)}
              error={isPasted ? undefined : reading.error?.message}
            />
            <Box sx={{ marginBlockStart: 3 }}>
              <Disclosure isLazy summary={t('paste')}>
                <JsonField
                  label={tPage('pasteLabel')}
                  value={pasted}
                  onChange={setPasted}
                  limit={file.limits.bytes}
                  error={isPasted ? reading.error?.message : undefined}
                />
                <Button
                  variant="outlined"
                  disabled={pasted.trim() === ''}
                  onClick={() => reading.mutate(pasted)}
                >
                  {tPage('read')}
                </Button>
              </Disclosure>
            </Box>
          </Card>
          {content &&
            children({
              ...content,
              toggled,
              onToggle: (next) => setEntered({ ...entered, toggled: next }),
              choices,
              onChoose: (next) => setEntered({ ...entered, choices: next, toggled: new Set() }),
              onDiscard: discard,
            })}
        </>
      )}
    </Page>
  )
}
