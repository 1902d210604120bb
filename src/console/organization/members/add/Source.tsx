import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatList } from '../../../shell/format.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from './messages.ts'
import { downloadTemplate, maxNewMembers, readTable, textOf, type ReadTable } from './table.ts'

interface Props {
  /** Adds the members of a table. Throws an Error if they are too many. */
  readonly onTable: (table: ReadTable) => void
  readonly onOne: () => void
}

/** Where new members come from: a CSV file, a pasted table, or a form. */
export const Source = ({ onTable, onOne }: Props) => {
  const [pasted, setPasted] = useState('')
  const reading = useMutation({
    mutationFn: async (from: File | string) => {
      const table = await readTable(typeof from === 'string' ? from : await textOf(from))
      onTable(table)
      return table
    },
    onSuccess: () => setPasted(''),
  })
  const isPasted = typeof reading.variables === 'string'
  const ignored = reading.data?.ignored ?? []
  return (
    <Card>
      <FileDrop
        label={t('drop')}
        help={t('dropHelp', { most: maxNewMembers })}
        accept=".csv,.tsv,.txt"
        onFile={(file) => reading.mutate(file)}
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
            onClick={() => reading.mutate(pasted)}
          >
            {t('read')}
          </Button>
        </Disclosure>
      </Box>
      {ignored.length > 0 && (
        <Notice tone="info">{t('ignored', { names: formatList([...ignored]) })}</Notice>
      )}
    </Card>
  )
}
