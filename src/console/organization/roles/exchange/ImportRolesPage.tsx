import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod'
import { roles as operations } from '../../../../rest/organization/roles.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { queryClient } from '../../../shell/api.ts'
import {
  entryColumns,
  FileEntries,
  isInvalid,
  type ReviewProps,
} from '../../../shell/exchange/FileEntries.tsx'
import {
  FileImportPage,
  importDraft,
  type OpenedFile,
} from '../../../shell/exchange/FileImportPage.tsx'
import { formatList, formatNumber } from '../../../shell/format.ts'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { paths } from '../../../shell/paths.ts'
import { useNavigateHere } from '../../../shell/router.ts'
import { usePermission } from '../../../shell/permissions.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { allRoles } from '../allRoles.ts'
import { t as tRoles } from '../messages.ts'
import { ToRoles } from '../ToRoles.tsx'
import { roleFile, type FileRole } from './exchange.ts'
import {
  changesWithHeadings,
  currentValues,
  importMutations,
  importRows,
  type ImportRow,
} from './importRoles.ts'
import { t } from './messages.ts'

export const loader = () => queryClient.query(allRoles())

const columns = entryColumns<ImportRow>({
  header: t('column.role'),
  help: ({ role }) => role.description,
  states: {
    new: { tone: 'success', label: t('state.new') },
    differs: { tone: 'warning', label: t('state.differs') },
    same: { tone: 'neutral', label: t('state.same'), help: t('stateHelp.same') },
    builtIn: { tone: 'neutral', label: t('state.builtIn'), help: t('stateHelp.builtIn') },
  },
  others: [
    {
      id: 'privileges',
      header: t('column.privileges'),
      align: 'end',
      cell: (row) => !isInvalid(row) && formatNumber(row.role.privileges.length),
    },
  ],
})

const draft = importDraft('roles import', roleFile, z.null(), null)

/** The page that imports roles from a file: compares them with the roles of this portal, and selects them. */
export const Component = () => {
  const permission = usePermission(operations.create)
  return (
    <FileImportPage
      draft={draft}
      file={roleFile}
      list={{ label: tRoles('title'), href: paths.roles() }}
      t={t}
      refused={
        permission.allowed ? undefined : (
          <NoPermission permission={permission} action={<ToRoles />} />
        )
      }
    >
      {(opened) => <FileRoles {...opened} />}
    </FileImportPage>
  )
}

const FileRoles = (opened: OpenedFile<FileRole, null>) => {
  const { data: all } = useSuspenseQuery(allRoles())
  const { entries } = opened
  const rows = useMemo(() => importRows(entries, all), [entries, all])
  return (
    <>
      {entries
        .filter(({ unknown }) => unknown.length > 0)
        .map(({ name, unknown }) => (
          <Notice key={name} tone="warning">
            {t('unknown', { role: name, count: unknown.length, names: formatList(unknown) })}
          </Notice>
        ))}
      <FileEntries
        opened={opened}
        rows={rows}
        columns={columns}
        isImportable={({ state }) => state === 'new' || state === 'differs'}
        t={t}
        summary={(selected) => {
          const added = selected.filter(({ state }) => state === 'new').length
          return t('summary', { added, changed: selected.length - added })
        }}
        Review={ImportReview}
      />
    </>
  )
}

/** After a failed attempt, the changes of the selected roles no longer include applied ones. */
const ImportReview = ({ rows, onClose }: ReviewProps<ImportRow>) => {
  const navigate = useNavigateHere()
  return (
    <Review
      subject={tRoles('title')}
      confirmWith={String(rows.length)}
      changes={rows.flatMap(changesWithHeadings)}
      mutations={(left) => importMutations(rows, left)}
      readAgain={async () =>
        currentValues(rows, await queryClient.query({ ...allRoles(), staleTime: 0 }))
      }
      onApplied={async () => {
        draft.forget()
        toast(t('imported'), { tone: 'success' })
        await navigate(paths.roles())
      }}
      onClose={onClose}
    />
  )
}
