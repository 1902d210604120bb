import Button from '@mui/material/Button'
import { useState } from 'react'
import { saveFile } from '../../shell/files/saveFile.ts'
import { toastMissingPart } from '../../shell/part/toastMissingPart.ts'
import { CheckChoice, RadioChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toJson, webhooksToCsv } from './export.ts'
import type { WebhookRow } from './rows.ts'
import { useExportMessages } from './exportMessages.ts'

const formats = ['csv', 'json'] as const

interface Props {
  /** The webhooks as they are searched, filtered, and sorted. */
  readonly found: readonly WebhookRow[]
  readonly total: number
  readonly onClose: () => void
}

/** The export of the listed webhooks; signature keys are part of it only if they are asked for. */
export const ExportSheet = ({ found, total, onClose }: Props) => {
  const { t } = useExportMessages()
  const [format, setFormat] = useState<(typeof formats)[number]>('csv')
  const [hasKeys, setHasKeys] = useState(false)
  const count = t('found', { count: found.length })
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
    <SidePanel
      open
      onClose={onClose}
      title={t('title')}
      subtitle={found.length === total ? count : t('foundOf', { found: count, total })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="contained" onClick={() => void download()}>
            {t('download')}
          </Button>
        </>
      }
    >
      <FieldGroup label={t('format')}>
        {formats.map((one) => (
          <RadioChoice
            key={one}
            name="format"
            label={t(one)}
            help={t(`${one}Help`)}
            checked={format === one}
            onChange={() => setFormat(one)}
          />
        ))}
      </FieldGroup>
      <CheckChoice label={t('keys')} help={t('keysHelp')} checked={hasKeys} onChange={setHasKeys} />
      {hasKeys && <Notice tone="warning">{t('keysWarning')}</Notice>}
    </SidePanel>
  )
}
