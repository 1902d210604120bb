import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { SidePanel } from '../../part/SidePanel.tsx'
import type { FileFormat } from './listFile.ts'
import { t } from './messages.ts'

const formats: readonly FileFormat[] = ['csv', 'json']

interface Props {
  readonly title: string
  /** Whether it has few options. */
  readonly isSmall?: boolean
  /** How many rows are exported. */
  readonly subtitle: string
  readonly format: FileFormat
  readonly onFormat: (format: FileFormat) => void
  /** What a file of each format contains. */
  readonly help: Readonly<Record<FileFormat, string>>
  /** Why nothing can be exported. */
  readonly disabledReason?: string | undefined
  readonly onDownload: () => void
  readonly onClose: () => void
  /** Above the formats: the progress or an error. */
  readonly notice?: ReactNode
  /** Options below the formats. */
  readonly children?: ReactNode
}

/** The frame of exports: format, options, and download. */
export const ExportFrame = ({
  title,
  isSmall = false,
  subtitle,
  format,
  onFormat,
  help,
  disabledReason,
  onDownload,
  onClose,
  notice,
  children,
}: Props) => (
  <SidePanel
    open
    isSmall={isSmall}
    onClose={onClose}
    title={title}
    subtitle={subtitle}
    actions={
      <>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton variant="contained" disabledReason={disabledReason} onClick={onDownload}>
          {t('download')}
        </ActionButton>
      </>
    }
  >
    <Stack spacing={3}>
      {notice}
      <FieldGroup label={t('format')}>
        {formats.map((one) => (
          <RadioChoice
            key={one}
            name="format"
            label={t(one)}
            help={help[one]}
            checked={format === one}
            onChange={() => onFormat(one)}
          />
        ))}
      </FieldGroup>
      {children}
    </Stack>
  </SidePanel>
)
