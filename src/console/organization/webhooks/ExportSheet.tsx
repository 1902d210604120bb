import { useState } from 'react'
import { saveFile } from '../../shell/files/saveFile.ts'
import { ExportPanel } from '../../shell/lists/export/ExportPanel.tsx'
import type { FileFormat } from '../../shell/lists/export/listFile.ts'
import { toastMissingPart } from '../../shell/part/toastMissingPart.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toJson, webhooksToCsv } from './export.ts'
import type { WebhookRow } from './rows.ts'
import { t } from './messages.ts'

interface Props {
  /** The webhooks as they are searched, filtered, and sorted. */
  readonly found: readonly WebhookRow[]
  readonly total: number
  readonly onClose: () => void
}

/** The export of the listed webhooks; signature keys are part of it only if they are asked for. */
export const ExportSheet = ({ found, total, onClose }: Props) => {
  const [format, setFormat] = useState<FileFormat>('csv')
  const [hasKeys, setHasKeys] = useState(false)
  const count = t('exportSheet.found', { count: found.length })
  const download = async () => {
    try {
      const [text, type] =
        format === 'json'
          ? [toJson(found, hasKeys), 'application/json']
          : // The byte order mark by which spreadsheets detect UTF-8.
            [`\uFEFF${await webhooksToCsv(found, hasKeys)}`, 'text/csv;charset=utf-8']
      saveFile(`webhooks.${format}`, new Blob([text], { type }))
      onClose()
    } catch (error) {
      toastMissingPart(error)
    }
  }
  return (
    <ExportPanel
      isSmall
      title={t('exportSheet.title')}
      subtitle={found.length === total ? count : t('exportSheet.foundOf', { found: count, total })}
      format={format}
      onFormat={setFormat}
      help={{ csv: t('exportSheet.csvHelp'), json: t('exportSheet.jsonHelp') }}
      onDownload={() => void download()}
      onClose={onClose}
    >
      <CheckChoice
        label={t('exportSheet.keys')}
        help={t('exportSheet.keysHelp')}
        checked={hasKeys}
        onChange={setHasKeys}
      />
      {hasKeys && <Notice tone="warning">{t('exportSheet.keysWarning')}</Notice>}
    </ExportPanel>
  )
}
