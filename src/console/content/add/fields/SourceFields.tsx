import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import Button from '@mui/material/Button'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatBytes } from '../../../shell/format.ts'
import { part } from '../../../shell/part/part.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import type { FileRow } from '../files.ts'
import type { AddForm } from '../form.ts'
import { sources, takesTextWithUrl } from '../values.ts'
import { t } from '../messages.ts'

// Loads when JSON is entered.
const FilesList = part(async () => (await import('../FilesList.tsx')).FilesList)
const JsonField = part(async () => (await import('../../../ui/code/JsonField.tsx')).JsonField)

interface Props {
  readonly form: AddForm
  readonly rows: readonly FileRow[]
  readonly onRows: (rows: readonly FileRow[]) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onAddress: (address: string) => void
  readonly onDownload: (address: string) => void
  readonly onJson: (text: string) => void
  readonly fileError: string | undefined
}

/** The fields for the source of the content and the content itself. */
export const SourceFields = (props: Props) => {
  const { form, rows, onRows, onFiles, onAddress, onDownload, onJson, fileError } = props
  const { errors } = form.formState
  const [source, type, text] = useWatch({
    control: form.control,
    name: ['source', 'type', 'text'],
  })
  const [only] = rows
  return (
    <>
      <SegmentedControl
        label={t('source.label')}
        options={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
        selected={source}
        onSelect={(value) =>
          form.setValue('source', value, { shouldValidate: form.formState.isSubmitted })
        }
      />
      {source === 'file' && (
        <>
          {rows.length > 1 && <FilesList rows={rows} onChange={onRows} />}
          {rows.length === 1 && only && (
            <Rows aria-label={t('file')}>
              <li>
                <Typography component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                  {only.file.name}, {formatBytes(only.file.size)}
                </Typography>
                <Button
                  size="small"
                  aria-label={t('files.remove', { name: only.file.name })}
                  onClick={() => onRows([])}
                >
                  {t('files.removeShort')}
                </Button>
              </li>
            </Rows>
          )}
          <FileDrop
            label={t(rows.length === 0 ? 'drop' : 'dropMore')}
            help={t('dropHelp')}
            onFiles={onFiles}
            error={fileError}
            isWholePage
          />
        </>
      )}
      {source === 'url' && (
        <TextField
          label={t('url')}
          help={t('urlHelp')}
          error={errors.url?.message}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          {...form.register('url', {
            onChange: (event: { target: { value: string } }) => onAddress(event.target.value),
          })}
        />
      )}
      {source === 'dataUrl' && (
        <>
          <TextField
            label={t('dataUrl')}
            help={t('dataUrlHelp')}
            error={errors.dataUrl?.message}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            {...form.register('dataUrl', {
              onChange: (event: { target: { value: string } }) => onDownload(event.target.value),
            })}
          />
          <TextField
            label={t('filename')}
            error={errors.filename?.message}
            autoComplete="off"
            {...form.register('filename')}
          />
        </>
      )}
      {(source === 'text' || takesTextWithUrl({ source, type })) && (
        <JsonField
          label={t(source === 'url' ? 'jsonOfUrl' : 'json')}
          help={t(source === 'url' ? 'jsonOfUrlHelp' : 'jsonHelp')}
          error={errors.text?.message}
          value={text}
          onChange={(value) => {
            form.setValue('text', value, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
            if (source === 'text') onJson(value)
          }}
        />
      )}
    </>
  )
}
