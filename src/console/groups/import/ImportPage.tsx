import { useSuspenseQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { part } from '../../shell/part/part.tsx'
import type { Permission } from '../../../rest/protocol/authorization.ts'
import type { Group } from '../../../rest/records/group.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { query, queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { useFocusOnTitle } from '../../shell/frame/useFocusOnTitle.ts'
import { useImportUrl } from './importUrl.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { t } from './messages.ts'
import { PackageStep } from './choosePackage/PackageStep.tsx'
import { Contents } from './chooseItems/Contents.tsx'

const JobStep = part(async () => (await import('./JobStep.tsx')).JobStep)

const groupQuery = (groupId = '') => query(groups.read, { groupId })

export const loader = ({ params }: LoaderFunctionArgs) =>
  queryClient.query(groupQuery(params['groupId']))

/** The page that imports an export package into a group: package, items, options, review, job. */
export const Component = () => {
  const { groupId } = useParams()
  const { data: group } = useSuspenseQuery(groupQuery(groupId))
  const permission = usePermission(packages.importGroup, group)
  if (!permission.allowed) return <NotAllowed group={group} permission={permission} />
  return <Step group={group} />
}

const Step = ({ group }: { group: Group }) => {
  const [{ job, package: packageId, step }] = useImportUrl()
  useFocusOnTitle(`${packageId} ${step} ${job}`)
  if (job !== undefined)
    return <JobStep key={job} group={group} jobName={job} packageId={packageId} />
  if (packageId !== undefined)
    return <Contents key={packageId} group={group} packageId={packageId} />
  return <PackageStep group={group} />
}

const NotAllowed = ({ group, permission }: { group: Group; permission: Permission }) => {
  const isOwner = !permission.allowed && permission.because === 'owner'
  return (
    <ImportFrame group={group} line={t('notAllowed.line')}>
      <NoPermission
        permission={permission}
        reason={isOwner ? t('notAllowed.owner') : undefined}
        owner={group.owner}
        action={
          <Button variant="outlined" href={paths.group(group.id)}>
            {t('toGroup')}
          </Button>
        }
      />
    </ImportFrame>
  )
}
