import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { groups as groupOperations } from '../../../rest/groups/groups.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import { packageItem } from '../../../rest/records/packageItem.ts'
import { query } from '../../shell/api.ts'
import { formatBytes } from '../../shell/format.ts'
import { jobName, type FollowedJob } from '../../shared/jobs/followedJob.ts'
import { useJobs } from '../../shared/jobs/useJobs.ts'
import { allOf, exactly } from '../../shell/searchText.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { session } from '../../shell/session/session.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { t } from './messages.ts'

const ended = ['succeeded', 'partial'] as const

/**
 * The newest import of a package that this browser followed and that imported items; undefined if there is none. The portal does
 * not record imports of a package.
 */
export const lastImport = (
  jobs: readonly FollowedJob[],
  packageId: string,
): (FollowedJob & { readonly state: (typeof ended)[number] }) | undefined =>
  jobs
    .flatMap((job) => {
      const state = ended.find((one) => one === job.state)
      const isOfPackage =
        job.kind === 'import' &&
        new URLSearchParams(job.destination?.split('?')[1]).get('package') === packageId
      return state && isOfPackage ? [{ ...job, state }] : []
    })
    .toSorted((a, b) => b.started - a.started)[0]

/** Maximum number of packages and groups in the card. */
const shown = 8

/** The newest export packages among the person's items. */
const ownPackages = () =>
  query(search.items, {
    q: allOf(exactly('type', packageItem.type), exactly('owner', session().person.username)),
    num: shown,
    sortField: ['created'],
    sortOrder: 'desc',
  })

/** The groups that a package can be imported into. */
const ownGroups = () =>
  query(groupOperations.search, {
    q: exactly('owner', session().person.username),
    num: shown,
    sortField: 'modified',
    sortOrder: 'desc',
  })

/** The person's export packages, each with its last import from this browser and links to import it; nothing without packages. */
export const OwnPackages = () => {
  const packages = useQuery(ownPackages())
  const hasPackages = (packages.data?.total ?? 0) > 0
  const groups = useQuery({ ...ownGroups(), enabled: hasPackages })
  const error = packages.error ?? groups.error
  if (error)
    return (
      <Card title={t('packages')}>
        <ErrorNotice
          error={error}
          onRetry={() => void (packages.error ? packages : groups).refetch()}
        />
      </Card>
    )
  return packages.data && groups.data ? (
    <Packages packages={packages.data} groups={groups.data} />
  ) : null
}

interface Props {
  readonly packages: Result<typeof search.items>
  readonly groups: Result<typeof groupOperations.search>
}

const Packages = ({ packages, groups }: Props) => {
  const jobs = useJobs() ?? []
  const more = packages.total - packages.results.length
  return (
    <Card title={t('packages')}>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('packagesLine')}
      </Typography>
      <Rows aria-label={t('packages')}>
        {packages.results.map(({ id, title, size, created }) => {
          const job = lastImport(jobs, id)
          return (
            <li key={id}>
              <Box sx={{ flex: 1, minInlineSize: 160 }}>
                <Link href={paths.item(id)} sx={{ fontWeight: 550 }}>
                  {title}
                </Link>
              </Box>
              {job && (
                <Link href={job.destination ?? paths.job(jobName(job.ref))}>
                  {t(`imported.${job.state}`)}
                </Link>
              )}
              <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {formatBytes(size)}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                <Moment time={created} />
              </Box>
              <Box sx={{ flexBasis: '100%' }}>
                <Disclosure summary={<ImportSummary title={title} />}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, paddingBlockEnd: 2 }}>
                    {groups.results.map((group) => (
                      <Button
                        key={group.id}
                        size="small"
                        variant="outlined"
                        href={`${paths.importPackage(group.id)}?package=${id}`}
                      >
                        {group.title}
                      </Button>
                    ))}
                    <Button size="small" href={paths.groups()}>
                      {t(groups.total === 0 ? 'toGroups' : 'otherGroup')}
                    </Button>
                  </Box>
                </Disclosure>
              </Box>
            </li>
          )
        })}
      </Rows>
      {more > 0 && (
        <Typography color="textSecondary">{t('morePackages', { count: more })}</Typography>
      )}
    </Card>
  )
}

const ImportSummary = ({ title }: { title: string }) => (
  <>
    <span aria-hidden>{t('importIntoGroup')}</span>
    <VisuallyHidden>{t('importPackageIntoGroup', { title })}</VisuallyHidden>
  </>
)
