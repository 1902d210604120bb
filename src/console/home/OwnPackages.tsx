import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { groups as groupOperations } from '../../rest/groups/groups.ts'
import type { Result } from '../../rest/protocol/operation.ts'
import type { search } from '../../rest/content/search.ts'
import { formatBytes } from '../shell/format.ts'
import { jobName } from '../shell/jobs/followedJob.ts'
import { useJobs } from '../shell/jobs/useJobs.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { lastImport } from './lastImport.ts'

interface Props {
  readonly packages: Result<typeof search.items>
  /** The groups that a package can be imported into. */
  readonly groups: Result<typeof groupOperations.search>
}

/** The person's export packages, each with its last import from this browser and links to import it. */
export const OwnPackages = ({ packages, groups }: Props) => {
  const { t } = useTranslation('home')
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

const ImportSummary = ({ title }: { title: string }) => {
  const { t } = useTranslation('home')
  return (
    <>
      <span aria-hidden>{t('importIntoGroup')}</span>
      <VisuallyHidden>{t('importPackageIntoGroup', { title })}</VisuallyHidden>
    </>
  )
}
