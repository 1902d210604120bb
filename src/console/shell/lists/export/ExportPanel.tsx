import { useEffect, useRef, useState } from 'react'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { ErrorNotice } from '../../errors/ErrorNotice.tsx'
import { saveFile } from '../../files/saveFile.ts'
import { toast } from '../../toasts/toasts.tsx'
import { columnChoice, hiddenColumns } from '../columnChoice.ts'
import { ExportFrame } from './ExportFrame.tsx'
import type { ReadRows } from './listExport.ts'
import type { FileFormat, WriteOptions, WrittenList } from './listFile.ts'
import { t } from './messages.ts'

interface Props {
  /** The list whose columns are stored. */
  readonly list: string
  /** The columns that can be exported, and those with the reason why they can't. */
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'isExtra' | 'notExported'>[]
  readonly fileName: string
  /** The number of rows. */
  readonly total: number
  readonly write: (options: WriteOptions) => Promise<WrittenList>
  readonly onClose: () => void
}

/** The export of all rows of a list, on all pages, as CSV with the chosen columns or as JSON with all fields. */
export const ExportPanel = ({ list, columns, fileName, total, write, onClose }: Props) => {
  const hidden = hiddenColumns(columns, columnChoice(list).use())
  const [format, setFormat] = useState<FileFormat>('csv')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        columns.flatMap(({ id, notExported }) =>
          hidden.has(id) || notExported !== undefined ? [] : [id],
        ),
      ),
  )
  const [progress, setProgress] = useState<ReadRows>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const isRunning = progress !== undefined

  const download = async () => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setError(undefined)
    setProgress({ found: 0, total })
    try {
      const { content, count, missed } = await write({
        format,
        chosen,
        onProgress: setProgress,
        signal,
      })
      const file = `${fileName}.${format}`
      saveFile(file, content)
      toast(missed > 0 ? t('missed', { count: missed }) : t('done', { count, file }), {
        tone: missed > 0 ? 'warning' : 'success',
        topic: 'export',
      })
      onClose()
    } catch (failure) {
      if (!signal.aborted) setError(failure)
    }
    setProgress(undefined)
  }

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <ExportFrame
      title={t('title')}
      subtitle={t('rows', { count: total })}
      format={format}
      onFormat={setFormat}
      help={{ csv: t('csvHelp'), json: t('jsonHelp') }}
      disabledReason={
        isRunning ? t('reading') : format === 'csv' && chosen.size === 0 ? t('noColumn') : undefined
      }
      onDownload={() => void download()}
      onClose={onClose}
      notice={
        <>
          {error !== undefined && <ErrorNotice error={error} onRetry={() => void download()} />}
          {progress && (
            <ProgressLine
              label={t('reading')}
              value={progress.found / Math.max(1, progress.total)}
              figures={t('figures', { ...progress })}
            />
          )}
        </>
      }
    >
      {format === 'csv' && (
        <FieldGroup label={t('columns')}>
          {columns.map(({ id, header, notExported }) => (
            <CheckChoice
              key={id}
              label={header}
              checked={chosen.has(id)}
              disabledReason={notExported}
              onChange={(isChosen) => choose(id, isChosen)}
            />
          ))}
        </FieldGroup>
      )}
    </ExportFrame>
  )
}
