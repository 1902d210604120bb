import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatList } from '../../../shell/format.ts'
import type { Encoding } from '../../../shell/tables/decode.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from './messages.ts'
import { MatchTable } from './MatchTable.tsx'
import {
  downloadTemplate,
  maxNewMembers,
  membersOf,
  openTable,
  type OpenedTable,
  type ReadTable,
} from './table.ts'

interface Props {
  /** The number of rows in the list. */
  readonly count: number
  /** Adds the members of a table. Resolves to false if the person does not want that. */
  readonly onTable: (table: ReadTable) => Promise<boolean>
  readonly onOne: () => void
}

/** A table that is checked before its members are added. */
interface Opened {
  readonly from: File | string
  readonly table: OpenedTable
}

/** Where new members come from: a CSV file, a pasted table, or a form. */
export const Source = ({ count, onTable, onOne }: Props) => {
  const [pasted, setPasted] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const [added, setAdded] = useState<ReadTable & { readonly from: File | string }>()
  const add = async (from: File | string, table: ReadTable) => {
    if (!(await onTable(table))) return
    setAdded({ ...table, from })
    setOpened(undefined)
    setPasted('')
  }
  const reading = useMutation({
    mutationFn: async ({ from, encoding }: { from: File | string; encoding?: Encoding }) => {
      const table = await openTable(from, encoding)
      if (table.guess === undefined && !table.isUnknown)
        await add(from, membersOf(table, table.matching))
      else setOpened({ from, table })
    },
  })
  const open = (from: File | string) => {
    setOpened(undefined)
    reading.mutate({ from })
  }
  const isPasted = typeof reading.variables?.from === 'string'
  const { from, rows = [], ignored = [], skipped = 0 } = (count > 0 && added) || {}
  return (
    <Card>
      <FileDrop
        label={t('drop')}
        help={t('dropHelp', { most: maxNewMembers })}
        chosen={
          from instanceof File
            ? t('chosen', { name: from.name, count: rows.length })
            : count > 0
              ? t('inList', { count })
              : undefined
        }
        onFile={open}
        error={isPasted ? undefined : reading.error?.message}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 3 }}>
        <Button variant="outlined" onClick={onOne}>
          {t('one')}
        </Button>
        <Button onClick={downloadTemplate}>{t('template')}</Button>
      </Box>
      <Box sx={{ marginBlockStart: 3 }}>
        <Disclosure summary={t('paste')}>
          <Field
            label={t('pasteLabel')}
            help={t('pasteHelp')}
            error={isPasted ? reading.error?.message : undefined}
            isWide
          >
            {(control) => (
              <TextArea
                {...control}
                isCode
                rows={6}
                spellCheck={false}
                value={pasted}
                onChange={(event) => setPasted(event.target.value)}
              />
            )}
          </Field>
          <Button
            variant="outlined"
            disabled={pasted.trim() === ''}
            loading={reading.isPending}
            onClick={() => open(pasted)}
          >
            {t('read')}
          </Button>
        </Disclosure>
      </Box>
      {opened && (
        <MatchTable
          table={opened.table}
          onEncoding={(encoding) => reading.mutate({ from: opened.from, encoding })}
          onAdd={(table) => add(opened.from, table)}
          onCancel={() => setOpened(undefined)}
        />
      )}
      {skipped > 0 && <Notice tone="info">{t('skipped', { count: skipped })}</Notice>}
      {ignored.length > 0 && (
        <Notice tone="info">{t('ignored', { names: formatList([...ignored]) })}</Notice>
      )}
    </Card>
  )
}
