import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PortalError } from '../../../rest/errors.ts'
import { confirm } from '../../shell/confirm.tsx'
import { formatBytes } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { QueuedUpload } from '../../shell/upload/queue.ts'
import { UnfinishedUploads } from '../../shell/upload/UnfinishedUploads.tsx'
import { uploads } from '../../shell/upload/uploads.ts'
import { useUploads } from '../../shell/upload/useUploads.ts'
import { useFocusOnTitle } from '../../shell/useFocusOnTitle.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { draft } from './draft.ts'
import { EssentialFields } from './EssentialFields.tsx'
import type { FileRow } from './files.ts'
import { fieldOf, resolver, rowErrors, type AddForm, type Around } from './form.ts'
import { howSent } from './howSent.ts'
import { MoreFields } from './MoreFields.tsx'
import type { Planned } from './input.ts'
import { purpose } from './send.ts'
import { SourceFields } from './SourceFields.tsx'
import { useSources } from './useSources.ts'
import { nothing, type AddValues, type FieldName } from './values.ts'
import { useWords } from './words.ts'

// The plan comes when there is one.
const UploadsList = lazy(async () => ({
  default: (await import('./UploadsList.tsx')).UploadsList,
}))
const AddPlan = lazy(async () => ({ default: (await import('./AddPlan.tsx')).AddPlan }))

/** Adds items: files of any size and number, an address, or JSON. */
export const Component = () => {
  const { t } = useWords()
  const [rows, setRows] = useState<readonly FileRow[]>(draft.files)
  const form: AddForm = useForm<AddValues, Around>({
    defaultValues: draft.read(),
    resolver,
    context: { files: rows.length },
    mode: 'onTouched',
  })
  const content = useSources(form, rows, setRows)
  const source = useWatch({ control: form.control, name: 'source' })
  const isMany = source === 'file' && rows.length > 1
  const [planned, setPlanned] = useState<readonly Planned[]>()
  const [fileError, setFileError] = useState<string>()
  const [added, setAdded] = useState(0)
  // What becomes of it stands at the top, and the form is a new one.
  useFocusOnTitle(planned ? undefined : added, { preventScroll: false })
  const entries = useUploads(purpose)
  const values = useWatch({ control: form.control, compute: (all) => all })
  useEffect(() => draft.keep(values), [values])

  const plan = (entered: AddValues) => {
    if (entered.source !== 'file') return setPlanned([{ values: entered }])
    const [only] = rows
    if (!only) return setFileError(t('error.file'))
    const judged = rows.map((row) => ({
      ...row,
      errors: rowErrors(
        isMany ? { ...entered, title: row.title, type: row.type } : entered,
        row.file,
      ),
    }))
    if (judged.some(({ errors }) => Object.keys(errors).length > 0)) {
      if (isMany) setRows(judged)
      else setFileError(judged[0]?.errors.file)
      return
    }
    setFileError(undefined)
    setPlanned(
      rows.map(({ file, title, type }) => ({
        file,
        values: isMany ? { ...entered, title, type, itemIdToCreate: '' } : entered,
      })),
    )
  }
  /** A new item of the same kind begins with what was said of all. */
  const begin = (after: Partial<AddValues> = {}) => {
    form.reset({
      ...form.getValues(),
      title: '',
      type: '',
      url: '',
      dataUrl: '',
      filename: '',
      text: '',
      itemIdToCreate: '',
      ...after,
    })
    content.clear()
    setFileError(undefined)
  }
  const refused = (field: FieldName, message: string) =>
    form.setError(field, { type: 'portal', message }, { shouldFocus: true })
  const putRight = (entry: QueuedUpload) => {
    const { error } = entry.upload.progress()
    form.reset(entry.memo as AddValues)
    content.putBack(entry.file)
    uploads.remove(entry.id)
    const field = error instanceof PortalError ? fieldOf(error.parameter) : undefined
    if (field && error instanceof PortalError) refused(field, error.message)
  }
  const clear = async () => {
    const sure = await confirm({
      title: t('clearTitle'),
      body: t('clearBody'),
      action: t('clear'),
      tone: 'danger',
    })
    if (sure) begin(nothing)
  }
  const count = isMany ? rows.length : 1
  const how = values.mode === 'auto' ? howSent(rows, t) : t(`mode.${values.mode}`)
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('crumb'), href: paths.content() }]}
      line={t('line')}
    >
      {entries.length > 0 && (
        <Suspense>
          <UploadsList entries={entries} onCorrect={putRight} />
        </Suspense>
      )}
      <UnfinishedUploads />
      <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(plan)(event)}>
        <Card>
          <Box sx={{ display: 'grid', gap: 4, minInlineSize: 0 }}>
            <SourceFields
              form={form}
              rows={rows}
              onRows={content.change}
              onFiles={(files) => {
                setFileError(undefined)
                content.addFiles(files)
              }}
              onAddress={content.readAddress}
              onDownload={content.readDownload}
              fileError={fileError}
            />
            <EssentialFields form={form} isMany={isMany} proposed={content.typeProposed} />
          </Box>
          <MoreFields form={form} rows={rows} isMany={isMany} />
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              paddingBlockStart: 4,
              borderBlockStart: '1px solid',
              borderColor: 'line',
            }}
          >
            <Button type="submit" variant="contained">
              {t('review', { count })}
            </Button>
            <Button variant="outlined" onClick={() => void clear()}>
              {t('clear')}
            </Button>
            {source === 'file' && rows.length > 0 && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {formatBytes(rows.reduce((sum, { file }) => sum + file.size, 0))}, {how}
              </Box>
            )}
          </Box>
        </Card>
      </Box>
      {planned && (
        <Suspense>
          <AddPlan
            planned={planned}
            how={how}
            onClose={() => setPlanned(undefined)}
            onAdded={() => {
              setAdded((times) => times + 1)
              begin()
            }}
            onRefused={refused}
          />
        </Suspense>
      )}
    </Page>
  )
}
