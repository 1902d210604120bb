import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { PortalError } from '../../../rest/errors.ts'
import type { Group } from '../../../rest/groups.ts'
import type { Item } from '../../../rest/item.ts'
import { packageItem } from '../../../rest/packageItem.ts'
import { search } from '../../../rest/search.ts'
import { query } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { formatBytes } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { exactly } from '../../shell/searchText.ts'
import { useSession } from '../../shell/session.ts'
import { UnfinishedUploads } from '../../shell/upload/UnfinishedUploads.tsx'
import { UploadPanel } from '../../shell/upload/UploadPanel.tsx'
import type { QueuedUpload } from '../../shell/upload/queue.ts'
import { uploads } from '../../shell/upload/uploads.ts'
import { useUploads } from '../../shell/upload/useUploads.ts'
import { t as say } from '../../shell/words/index.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { TitleCell } from '../../ui/TitleCell.tsx'
import { importPath, useImportAddress } from './address.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { findTrouble, type FileTrouble } from './packageFile.ts'
import { noteUploaded } from './uploadedHere.ts'
import { useWords } from './words.ts'

/** The properties of a package item, as an import wants them (specification section 5). */
const propertiesOf = (file: File) => ({
  title: file.name.replace(/\.epk$/i, '').slice(0, 256) || file.name,
  type: packageItem.type,
  typeKeywords: [...packageItem.typeKeywords],
  tags: [...packageItem.tags],
})

/** File names are unique in a folder (rest-content.md section 2.1); portals say so in words only. */
const isNameTaken = (error: unknown) =>
  error instanceof PortalError && /already exists/i.test(error.message)

/** Tells once when an upload is done, also when it was done while another page was shown. */
const useDone = (entry: QueuedUpload | undefined, done: (itemId: string) => void) => {
  const tell = useEffectEvent((ended: QueuedUpload, itemId: string) => {
    uploads.remove(ended.id)
    done(itemId)
  })
  useEffect(() => {
    let isShown = true
    void entry?.upload.ended.then(({ state, itemId }) => {
      if (isShown && state === 'completed' && itemId !== undefined) tell(entry, itemId)
    })
    return () => {
      isShown = false
    }
  }, [entry])
}

/** The first step: bring a package, or take one that is there. */
export const PackageStep = ({ group }: { group: Group }) => {
  const { t } = useWords()
  const [, go] = useImportAddress()
  const purpose = `import into ${group.id}`
  const entry = useUploads(purpose).at(-1)
  const [trouble, setTrouble] = useState<{ what: FileTrouble; name: string }>()
  useDone(entry, (itemId) => {
    noteUploaded(itemId)
    go({ package: itemId })
  })

  const take = async (file: File) => {
    const what = await findTrouble(file)
    setTrouble(what && { what, name: file.name })
    if (what) return
    const href = paths.importPackage(group.id)
    uploads.add({ file, properties: propertiesOf(file), purpose, href })
  }
  return (
    <ImportFrame group={group} step="package" line={t('package.line', { group: group.title })}>
      {entry ? (
        <UploadPanel
          entry={entry}
          onReset={() => uploads.remove(entry.id)}
          adviceFor={(error) => (isNameTaken(error) ? t('package.nameTaken') : undefined)}
        />
      ) : (
        <>
          <UnfinishedUploads />
          <FileDrop
            label={t('package.drop')}
            accept={`.${packageItem.extension}`}
            help={t('package.help')}
            onFile={(file) => void take(file)}
            error={trouble && t(`package.trouble.${trouble.what}`, { name: trouble.name })}
          />
        </>
      )}
      {!entry && <PackagesThere group={group} />}
    </ImportFrame>
  )
}

const most = 100

const packagesFor = (groupId: string, userName: string) =>
  query(search.items, {
    q: `${exactly('type', packageItem.type)} AND (${exactly('owner', userName)} OR ${exactly('group', groupId)})`,
    num: most,
    sortField: ['created'],
    sortOrder: 'desc',
  })

const columnsFor = (groupId: string): readonly Column<Item>[] => [
  {
    id: 'title',
    header: say('import:package.column.title'),
    sort: ({ title }) => title,
    cell: ({ id, title, name }) => (
      <TitleCell title={title} href={importPath(groupId, { package: id })} line={name} />
    ),
  },
  {
    id: 'size',
    header: say('import:package.column.size'),
    align: 'end',
    sort: ({ size }) => size ?? -1,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'owner',
    header: say('import:package.column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => owner,
  },
  {
    id: 'added',
    header: say('import:package.column.added'),
    align: 'end',
    sort: ({ created }) => created,
    cell: ({ created }) => <Moment time={created} />,
  },
]

const PackagesThere = ({ group }: { group: Group }) => {
  const { t } = useWords()
  const { person } = useSession()
  const { data, error, refetch } = useQuery(packagesFor(group.id, person.username))
  const [columns] = useState(() => columnsFor(group.id))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Box sx={{ marginBlockStart: 6 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('package.there')}
      </Typography>
      <DataTable
        caption={t('package.caption')}
        rows={data.results}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState>{t('package.none')}</EmptyState>}
      />
      {data.total > data.results.length && (
        <Typography color="textSecondary" sx={{ marginBlockStart: 2 }}>
          {t('package.more', { shown: data.results.length, total: data.total })}
        </Typography>
      )}
    </Box>
  )
}
