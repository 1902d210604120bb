import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { NavigationType, useNavigationType } from 'react-router'
import { useUrlSearch } from '../../shell/router.ts'
import { part } from '../../shell/part/part.tsx'
import { content } from '../../../rest/content/content.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { refusedIn, type Refused } from '../../shell/forms/refused.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { formatBytes } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { QueuedUpload } from '../../shared/upload/engine/queue.ts'
import { UnfinishedUploads } from '../../shared/upload/UnfinishedUploads.tsx'
import { useUploads } from '../../shared/upload/useUploads.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { enteredNames } from '../../shell/drafts/unapplied.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { useFocusOnTitle } from '../../shell/frame/useFocusOnTitle.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePageDrop } from '../../ui/fields/pageDrop.ts'
import { droppedFiles } from '../droppedFiles.ts'
import { AddReview } from './AddReview.tsx'
import { draft, storedDraft, storedFields } from './addDraft.ts'
import { needsReview } from './changes.ts'
import { EssentialFields } from './fields/EssentialFields.tsx'
import { isIncomplete, isSentAsText, missingOf, rowOf, type FileRow } from './files.ts'
import { fieldOf, rowErrors, schemaFor, type AddForm } from './form.ts'
import { uploadMethodLabel } from './uploadMethodLabel.ts'
import { MoreFields } from './fields/MoreFields.tsx'
import type { ItemInput } from './input.ts'
import { addFile } from './send.ts'
import { useAdd } from './useAdd.ts'
import { SourceFields } from './fields/SourceFields.tsx'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
import { useSources } from './useSources.ts'
import { nothing, purpose, type AddValues, type FieldName } from './values.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { t } from './messages.ts'

const UploadsList = part(async () => (await import('./UploadsList.tsx')).UploadsList)

/** Returns the key of the label of a field whose value is not stored in the draft. */
const lostLabel = (name: FieldName) => {
  switch (name) {
    case 'servicePassword':
    case 'largeThumbnail':
    case 'banner':
    case 'metadata':
      return name
    case 'screenshot':
      return 'screenshots'
    case 'thumbnail':
      return 'thumbnail.label'
    default:
      return 'source.file'
  }
}

/** Returns a file with the values of its item; undefined if the file can't be read. */
const inputOfFile = async (row: FileRow, values: AddValues): Promise<ItemInput | undefined> => {
  const isText = isSentAsText(row, values.type)
  const text = isText ? await row.file.text().catch(() => undefined) : undefined
  return isText && text === undefined ? undefined : { file: row.file, text, values }
}

/** More dropped files than these are added by the button of the form, since each upload is canceled on its own. */
const maxAddedAtOnce = 20

/** The page that adds items: files of any size and number, a URL, or JSON. */
export const Component = () => {
  const permission = usePermission(content.addItem, useSession().person.username)
  if (permission.allowed) return <AddItems />
  return (
    <Page width="form" title={t('title')} crumbs={[{ label: t('crumb'), href: paths.content() }]}>
      <NoPermission permission={permission} />
    </Page>
  )
}

const AddItems = () => {
  const [rows, setRows] = useState<readonly FileRow[]>(draft.files)
  const [restored, setRestored] = useState(draft.read)
  const folderId = useUrlSearch()[0].get('folder') ?? ''
  // The folder from which the person has just come, also if an earlier visit left entries; a reload keeps the entered folder.
  const hasCome = useNavigationType() === NavigationType.Push
  const [shown] = useState<AddValues>(() =>
    folderId === '' ? nothing : { ...nothing, folder: 'existing', folderId },
  )
  const isJson = rows.length === 1 && rows[0]?.isJson === true
  const resolver = useMemo(() => zodResolver(schemaFor(rows.length, isJson)), [rows.length, isJson])
  const form: AddForm = useForm<AddValues>({
    defaultValues: !restored.isRestored
      ? shown
      : folderId !== '' && hasCome
        ? { ...restored.values, folder: 'existing', folderId }
        : restored.values,
    resolver,
    mode: 'onTouched',
    // `useFocusOnError` focuses the first field with an error, also fields that are not registered inputs.
    shouldFocusError: false,
  })
  const sources = useSources(form, rows, setRows)
  const source = useWatch({ control: form.control, name: 'source' })
  const isMany = source === 'file' && rows.length > 1
  const [planned, setPlanned] = useState<readonly ItemInput[]>()
  const [fileError, setFileError] = useState<string>()
  const [added, setAdded] = useState(0)
  const [kept, setKept] = useState<Partial<AddValues>>({})
  const [attempt, setAttempt] = useState(0)
  const formElement = useFocusOnError(attempt)
  // The uploads are at the top, above an empty form.
  useFocusOnTitle(planned ? undefined : added, { preventScroll: false })
  const entries = useUploads(purpose)
  const values = useWatch({ control: form.control, compute: (all) => all })
  const lost = useMemo(
    () => restored.lost.filter((name) => isSame(values[name], nothing[name])),
    [restored, values],
  )
  const [isNoticeShown, setIsNoticeShown] = useState(restored.isRestored)
  const { proposed } = sources
  useEffect(() => {
    // What is kept for the next items becomes part of a draft only with an entry.
    const start = { ...shown, ...proposed }
    const next = { ...start, ...kept }
    const isEntered = enteredNames({ ...values }, { ...next }).length > 0
    draft.keep(values, isNoticeShown ? lost : [], isEntered ? start : next)
  }, [values, lost, isNoticeShown, shown, kept, proposed])
  const isEmpty = !isNoticeShown && !form.formState.isDirty && rows.length === 0
  const offered = {
    name: storedDraft.name,
    countIn: storedFields,
    restore: (stored: unknown) => {
      storedDraft.keep(storedDraft.parse(stored))
      const again = draft.read()
      setRestored(again)
      setIsNoticeShown(true)
      form.reset(again.values)
    },
  }

  const ofRow = (entered: AddValues, { title, type }: FileRow) =>
    isMany ? { ...entered, title, type } : entered
  const withErrors = (entered: AddValues) =>
    rows.map((row) => ({ ...row, errors: rowErrors(ofRow(entered, row), row) }))
  const showErrors = () => {
    if (isMany) setRows(withErrors(form.getValues()))
    setAttempt((times) => times + 1)
  }
  /** Returns the items that were entered; undefined if they have errors, which are shown. */
  const plan = async (entered: AddValues): Promise<readonly ItemInput[] | undefined> => {
    if (entered.source !== 'file') return [{ values: entered }]
    const all = withErrors(entered)
    const [first] = all
    setFileError(first ? (isMany ? undefined : first.errors.file) : t('error.file'))
    if (!first || all.some(({ errors }) => Object.keys(errors).length > 0)) {
      showErrors()
      return undefined
    }
    const read = await Promise.all(
      rows.map((row) =>
        inputOfFile(row, { ...ofRow(entered, row), ...(isMany && { itemIdToCreate: '' }) }),
      ),
    )
    const ready = read.filter((one) => one !== undefined)
    if (ready.length === rows.length) return ready
    const errors = { file: t('error.unreadable') }
    if (isMany) setRows(rows.map((row, index) => (read[index] ? row : { ...row, errors })))
    else setFileError(errors.file)
    setAttempt((times) => times + 1)
    return undefined
  }
  /** Resets the form. */
  const begin = (next: Partial<AddValues> = {}) => {
    form.reset({ ...nothing, ...next })
    sources.clear()
    setFileError(undefined)
    setIsNoticeShown(false)
    setKept(next)
  }
  /** Resets the form for the next items, which are likely to have the same folder and tags. */
  const beginNext = (lastFolder: string | undefined) => {
    const { source: lastSource, tags } = form.getValues()
    begin({
      source: lastSource,
      tags,
      ...(lastFolder === undefined ? {} : { folder: 'existing', folderId: lastFolder }),
    })
  }
  /** Shows an error of the portal at its field, which gets the focus when the review is closed. */
  const showRefused = ({ field, message }: Refused<FieldName>) => {
    setPlanned(undefined)
    form.setError(field, { type: 'portal', message })
    setAttempt((times) => times + 1)
  }
  const adding = useAdd(values, {
    onAdded: (lastFolder) => {
      setAdded((times) => times + 1)
      beginNext(lastFolder)
    },
    onRefused: showRefused,
  })
  const isReviewNeeded = needsReview(values) || adding.sameName !== undefined
  const atOnce = useMutation({ mutationFn: adding.add })
  const review = form.handleSubmit(async (entered) => setPlanned(await plan(entered)), showErrors)
  const add = form.handleSubmit(async (entered) => {
    const items = await plan(entered)
    if (items && !atOnce.isPending) atOnce.mutate(items)
  }, showErrors)
  const correct = (entry: QueuedUpload) => {
    const { error } = entry.upload.progress()
    form.reset(entry.memo as AddValues)
    setKept({})
    sources.putBack(entry.file, entry.text !== undefined)
    const refused = refusedIn(error, fieldOf)
    if (refused) showRefused(refused)
  }
  const clear = async () => {
    const sure = await confirm({
      title: t('clearTitle'),
      body: t('clearBody'),
      action: t('clear'),
      tone: 'danger',
    })
    if (sure) begin()
  }
  const count = isMany ? rows.length : 1
  const takeFiles = (files: readonly File[]) => {
    setFileError(undefined)
    form.setValue('source', 'file')
    sources.addFiles(files)
  }
  usePageDrop(source === 'file' ? undefined : takeFiles)
  /** Adds the files that were dropped on the list of items and need nothing more; the others go into the form. */
  const addDropped = useEffectEvent(async (dropped: readonly FileRow[]) => {
    const left: File[] = []
    for (const row of dropped) {
      const own = { ...shown, ...row.proposed }
      const isComplete =
        dropped.length <= maxAddedAtOnce &&
        Object.keys(rowErrors(own, row)).length === 0 &&
        (await schemaFor(1, row.isJson).safeParseAsync(own)).success
      const input = isComplete ? await inputOfFile(row, own) : undefined
      if (input) addFile({ ...input, file: row.file }, own.folderId || undefined)
      else left.push(row.file)
    }
    if (left.length > 0) takeFiles(left)
    if (left.length < dropped.length) setAdded((times) => times + 1)
  })
  useEffect(() => void Promise.all(droppedFiles.take().map(rowOf)).then(addDropped), [])
  const [only] = rows
  const isText = count === 1 && only !== undefined && isSentAsText(only, values.type)
  const incomplete = isMany ? rows.filter(isIncomplete) : []
  const how = isText
    ? t('mode.text')
    : values.mode === 'auto'
      ? uploadMethodLabel(rows)
      : t(`mode.${values.mode}`)
  return (
    <Page
      width="form"
      title={t('title')}
      crumbs={[{ label: t('crumb'), href: paths.content() }]}
      subtitle={t('line')}
    >
      {entries.length > 0 && <UploadsList entries={entries} onCorrect={correct} />}
      <UnfinishedUploads />
      {isEmpty && <UnappliedNotice offered={offered} />}
      {isNoticeShown && (
        <UnappliedNotice
          secrets={lost.map((name) => t(lostLabel(name)))}
          onDiscard={() => void clear()}
        />
      )}
      <Box
        component="form"
        ref={formElement}
        noValidate
        onSubmit={(event) => void (isReviewNeeded ? review : add)(event)}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
      >
        <Card isForm>
          <Box sx={{ display: 'grid', gap: 4, minInlineSize: 0 }}>
            <SourceFields
              form={form}
              rows={rows}
              onRows={sources.change}
              onFiles={takeFiles}
              onAddress={sources.readAddress}
              onDownload={sources.readDownload}
              onJson={(text) => void sources.readJson(text)}
              fileError={fileError}
            />
            {(kept.folder !== undefined || (kept.tags ?? []).length > 0) && (
              <Notice
                tone="neutral"
                action={
                  <Button
                    variant="outlined"
                    size="small"
                    onClick={() => {
                      for (const name of ['folder', 'folderId', 'tags'] as const)
                        form.setValue(name, shown[name])
                      setKept({ source })
                    }}
                  >
                    {t('clearKept')}
                  </Button>
                }
              >
                {t('kept')}
              </Notice>
            )}
            <EssentialFields
              form={form}
              isMany={isMany}
              proposed={proposed.type}
              isJson={source === 'file' && only?.isJson === true}
            />
          </Box>
          <MoreFields form={form} rows={rows} isMany={isMany} />
        </Card>
        {atOnce.error && <ErrorNotice error={atOnce.error} />}
        <SelectionBar
          summary={
            incomplete.length > 0 ? (
              <WarningText>
                {t(`incomplete.${missingOf(incomplete)}`, {
                  count: incomplete.length,
                  total: rows.length,
                })}
              </WarningText>
            ) : source === 'file' && rows.length === 0 ? (
              t('noFiles')
            ) : (
              t('plan.count', { count })
            )
          }
          aside={
            source === 'file' && rows.length > 0
              ? `${formatBytes(rows.reduce((sum, { file }) => sum + file.size, 0))}, ${how}`
              : undefined
          }
        >
          {incomplete.length > 0 && <Button onClick={showErrors}>{t('incomplete.show')}</Button>}
          <Button variant="outlined" onClick={() => void clear()}>
            {t('clear')}
          </Button>
          {!isReviewNeeded && (
            <Button variant="outlined" onClick={(event) => void review(event)}>
              {t('review', { count })}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={atOnce.isPending}>
            {t(isReviewNeeded ? 'review' : 'add', { count })}
          </Button>
        </SelectionBar>
      </Box>
      {planned && (
        <AddReview
          planned={planned}
          adding={adding}
          how={how}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </Page>
  )
}
