import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as z from 'zod'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Group } from '../../../../rest/records/group.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { packageItem } from '../../../../rest/records/packageItem.ts'
import { queryClient } from '../../../shell/api.ts'
import { checkClassification } from '../../../shared/classification/checkClassification.ts'
import { draftOf, useDraft } from '../../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { Read } from '../../../shell/part/Read.tsx'
import { formatBytes } from '../../../shell/format.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { part } from '../../../shell/part/part.tsx'
import { paths } from '../../../shell/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { UnfinishedUploads } from '../../../shared/upload/UnfinishedUploads.tsx'
import { UploadPanel } from '../../../shared/upload/UploadPanel.tsx'
import type { QueuedUpload } from '../../../shared/upload/engine/queue.ts'
import { uploads } from '../../../shared/upload/uploads.ts'
import { useProgress, useUploads } from '../../../shared/upload/useUploads.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { importPath, useImportUrl } from '../importUrl.ts'
import { ImportFrame } from '../ImportFrame.tsx'
import { NameTaken } from './NameTaken.tsx'
import { packageProperties, packagesFor, sameName } from './existingPackages.ts'
import { findFileProblem, type FileProblem } from './packageFile.ts'
import { rememberUpload } from './uploadedHere.ts'
import { t } from '../messages.ts'

const ClassificationEditor = part(
  async () =>
    (await import('../../../shared/classification/ClassificationEditor.tsx')).ClassificationEditor,
)

// Loaded only for organizations with a classification schema.

/** Whether the portal rejected a file name that exists already; only the message of the error shows this. */
const isNameTaken = (error: unknown) =>
  error instanceof PortalError && /already exists/i.test(error.message)

/** Calls `done` once when an upload is complete, also if it completed while another page was shown. */
const useCompletion = (entry: QueuedUpload | undefined, done: (itemId: string) => void) => {
  const complete = useEffectEvent((ended: QueuedUpload, itemId: string) => {
    uploads.remove(ended.id)
    done(itemId)
  })
  useEffect(() => {
    let isShown = true
    void entry?.upload.ended.then(({ state, itemId }) => {
      if (isShown && state === 'completed' && itemId !== undefined) complete(entry, itemId)
    })
    return () => {
      isShown = false
    }
  }, [entry])
}

/** The classification of the package to upload, as JSON. */
const classificationDraft = (groupId: string) =>
  draftOf(`package classification ${groupId}`, z.string(), '')

/** The first step: upload a package, or choose an existing one. */
export const PackageStep = ({ group }: { group: Group }) => {
  const { organization, person } = useSession()
  const needsClassification = organization.hasClassificationSchema === true
  const [, go] = useImportUrl()
  const purpose = `import into ${group.id}`
  const entry = useUploads(purpose).at(-1)
  const [fileProblem, setFileProblem] = useState<{ what: FileProblem; name: string }>()
  const draft = useMemo(() => classificationDraft(group.id), [group.id])
  const [classification, setClassification, { offered }] = useDraft(draft)
  const [classificationError, setClassificationError] = useState<string>()
  const [waiting, setWaiting] = useState<File>()
  const [duplicate, setDuplicate] = useState<File>()
  useCompletion(entry, (itemId) => {
    draft.forget()
    rememberUpload(itemId)
    go({ package: itemId })
  })

  const upload = async (file: File) => {
    setDuplicate(undefined)
    const problem = await checkClassification(classification)
    setClassificationError(problem)
    setWaiting(problem === undefined ? undefined : file)
    if (problem !== undefined) return
    const href = paths.importPackage(group.id)
    const properties = packageProperties(file, classification)
    // A rejected upload with another name is not retried.
    if (entry) uploads.remove(entry.id)
    uploads.add({ file, properties, purpose, href })
  }
  const chooseFile = async (file: File) => {
    const what = await findFileProblem(file)
    setFileProblem(what && { what, name: file.name })
    if (what) return
    const mine = packagesFor(group.id, person.username)
    // If the packages can't be listed, the portal itself rejects an existing name.
    const there = await queryClient.query({ ...mine, staleTime: 0 }).catch(() => null)
    if (there && sameName(there.results, file, person.username)) setDuplicate(file)
    else await upload(file)
  }
  const reset = () => {
    setDuplicate(undefined)
    if (entry) uploads.remove(entry.id)
  }
  return (
    <ImportFrame group={group} step="package" line={t('package.line', { group: group.title })}>
      {duplicate ? (
        <NameTaken
          group={group}
          file={duplicate}
          onUpload={(file) => void upload(file)}
          onOther={reset}
        />
      ) : entry ? (
        <Uploading
          entry={entry}
          group={group}
          onUpload={(file) => void upload(file)}
          onReset={reset}
        />
      ) : (
        <>
          <UnfinishedUploads />
          {needsClassification && (
            <Card title={t('package.classification')}>
              <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
                {t('package.classificationHelp')}
              </Typography>
              {offered && <UnappliedNotice offered={offered} />}
              <Box sx={{ display: 'grid', gap: 4 }}>
                <ClassificationEditor
                  text={classification}
                  error={classificationError}
                  beginsAtOnce
                  onChange={setClassification}
                />
              </Box>
              {waiting && (
                <Notice
                  tone="warning"
                  action={
                    <Button variant="contained" onClick={() => void upload(waiting)}>
                      {t('package.upload')}
                    </Button>
                  }
                >
                  {t('package.waiting', { name: waiting.name })}
                </Notice>
              )}
            </Card>
          )}
          <FileDrop
            label={t('package.drop')}
            accept={`.${packageItem.extension}`}
            help={t('package.help')}
            onFile={(dropped) => void chooseFile(dropped)}
            error={
              fileProblem && t(`package.problem.${fileProblem.what}`, { name: fileProblem.name })
            }
            isWholePage
          />
        </>
      )}
      {(!entry || duplicate) && <ExistingPackages group={group} />}
    </ImportFrame>
  )
}

interface UploadingProps {
  readonly entry: QueuedUpload
  readonly group: Group
  readonly onUpload: (file: File) => void
  readonly onReset: () => void
}

/** The progress of the upload, or the choices if its file name exists already. */
const Uploading = ({ entry, group, onUpload, onReset }: UploadingProps) => {
  const { state, error } = useProgress(entry.upload)
  return state === 'failed' && isNameTaken(error) ? (
    <NameTaken group={group} file={entry.file} onUpload={onUpload} onOther={onReset} />
  ) : (
    <UploadPanel entry={entry} onReset={onReset} />
  )
}

const columnsFor = (groupId: string): readonly Column<Item>[] => [
  {
    id: 'title',
    header: t('package.column.title'),
    sort: ({ title }) => title,
    cell: ({ id, title, name }) => (
      <TitleCell title={title} href={importPath(groupId, { package: id })} subtitle={name} />
    ),
  },
  {
    id: 'size',
    header: t('package.column.size'),
    align: 'end',
    sort: ({ size }) => size ?? -1,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'owner',
    header: t('package.column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  {
    id: 'added',
    header: t('package.column.added'),
    align: 'end',
    sort: ({ created }) => created,
    cell: ({ created }) => <Moment time={created} />,
  },
]

const ExistingPackages = ({ group }: { group: Group }) => {
  const { person } = useSession()
  const [columns] = useState(() => columnsFor(group.id))
  return (
    <Box sx={{ marginBlockStart: 6 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('package.existing')}
      </Typography>
      <Read query={packagesFor(group.id, person.username)} label={t('package.reading')}>
        {({ results, total }) => (
          <>
            <People value={peopleOf(results.map(({ owner }) => owner))}>
              <DataTable
                caption={t('package.caption')}
                rows={results}
                columns={columns}
                rowId={({ id }) => id}
                empty={
                  <EmptyState icon="package" line={t('package.noneLine')}>
                    {t('package.none')}
                  </EmptyState>
                }
              />
            </People>
            {total > results.length && (
              <Typography color="textSecondary" sx={{ marginBlockStart: 2 }}>
                {t('package.more', { shown: results.length, total })}
              </Typography>
            )}
          </>
        )}
      </Read>
    </Box>
  )
}
