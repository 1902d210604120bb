import { useSuspenseQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Permission } from '../../../rest/callers.ts'
import { groups, type Group } from '../../../rest/groups.ts'
import { packages } from '../../../rest/packages.ts'
import { query, queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { reason, usePermission } from '../../shell/permissions.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useImportAddress } from './address.ts'
import { Contents } from './Contents.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { JobStep } from './JobStep.tsx'
import { PackageStep } from './PackageStep.tsx'
import { useWords } from './words.ts'

const groupQuery = (groupId = '') => query(groups.read, { groupId })

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.query(groupQuery(params['groupId']))

/** Imports an export package into a group: package, items, options, plan, job. */
export const Component = () => {
  const { groupId } = useParams()
  const { data: group } = useSuspenseQuery(groupQuery(groupId))
  const permission = usePermission(packages.importGroup, group.owner)
  const [address] = useImportAddress()
  if (!permission.allowed) return <NotAllowed group={group} permission={permission} />
  if (address.job !== undefined)
    return (
      <JobStep key={address.job} group={group} jobName={address.job} packageId={address.package} />
    )
  if (address.package !== undefined)
    return <Contents key={address.package} group={group} packageId={address.package} />
  return <PackageStep group={group} />
}

const NotAllowed = ({ group, permission }: { group: Group; permission: Permission }) => {
  const { t } = useWords()
  const isOwner = !permission.allowed && permission.because === 'owner'
  return (
    <ImportFrame group={group} line={t('notAllowed.line')}>
      <EmptyState
        action={
          <Button variant="outlined" href={paths.group(group.id)}>
            {t('toGroup')}
          </Button>
        }
      >
        {isOwner ? t('notAllowed.owner', { owner: group.owner }) : reason(permission)}
      </EmptyState>
    </ImportFrame>
  )
}
