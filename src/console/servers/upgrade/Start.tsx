import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Server } from '../../../rest/records/server.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { useJobs } from '../../shared/jobs/useJobs.ts'
import { paths } from '../../shell/paths.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CheckChoice, RadioChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { t } from './messages.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { jobTopic } from '../../shared/jobs/jobs.ts'
import { withHistoryEntry } from '../../shell/changes/mutate.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { rootOf, sendToServer } from '../../shell/serverClient.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { queryClient, send } from '../../shell/api.ts'
import { upgradeReport } from '../../shared/servers/upgrade/upgradeReport.ts'

interface PointProps {
  /** Whether there is nothing to do. */
  readonly isFine: boolean
  readonly help: ReactNode
  readonly link?: ReactNode
  readonly children: ReactNode
}

/** A point of the checklist that the console has checked, or that it can't check. */
const Point = ({ isFine, help, link, children }: PointProps) => (
  <Box component="li" sx={{ display: 'flex', gap: 2, paddingBlock: 2 }}>
    <Box aria-hidden sx={{ paddingBlockStart: '2px' }}>
      <SpriteIcon
        name={isFine ? 'success' : 'info'}
        color={`var(--mui-palette-tone-${isFine ? 'success' : 'info'}-solid)`}
      />
    </Box>
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{children}</Typography>
        {link}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {help}
      </Typography>
    </div>
  </Box>
)

/** Hours ahead in which starts of scheduled tasks matter for an upgrade. */
const hoursAhead = 6

const pageSize = 100
const maxPages = 10

interface DueTasks {
  readonly count: number
  readonly checked: number
  readonly isComplete: boolean
}

/** A query for the number of scheduled tasks that start in the next hours, among the first 1,000 active tasks. */
const dueTasks = () =>
  queryOptions({
    queryKey: [tasks.listAll.path, 'due', hoursAhead],
    queryFn: async ({ signal }): Promise<DueTasks> => {
      const until = Date.now() + hoursAhead * 3_600_000
      let count = 0
      let checked = 0
      for (let page = 0; page < maxPages; page += 1) {
        const { tasks: found, total } = await send(
          tasks.listAll,
          { active: true, start: page * pageSize + 1, num: pageSize },
          { signal },
        )
        checked += found.length
        count += found.filter(({ nextStart = Infinity }) => nextStart <= until).length
        if (checked >= total || found.length === 0) return { count, checked, isComplete: true }
      }
      return { count, checked, isComplete: false }
    },
  })

const Tasks = () => {
  const { data, isError } = useQuery(dueTasks())
  const count = data?.count ?? 0
  return (
    <Point
      isFine={data?.isComplete === true && count === 0}
      help={
        <>
          {t('checklist.tasksHelp')}
          {data?.isComplete === false && (
            <> {t('checklist.tasksPartly', { count: data.checked })}</>
          )}
        </>
      }
      link={<Link href={paths.tasks()}>{t('checklist.showTasks')}</Link>}
    >
      {data
        ? t('checklist.tasks', { count, hours: hoursAhead })
        : t(isError ? 'checklist.tasksUnknown' : 'checklist.checking')}
    </Point>
  )
}

const Jobs = () => {
  const count = (useJobs() ?? []).filter(({ ended }) => ended === undefined).length
  return (
    <Point
      isFine={count === 0}
      help={t('checklist.jobsHelp')}
      link={count > 0 && <Link href={paths.jobs()}>{t('checklist.showJobs')}</Link>}
    >
      {t('checklist.jobs', { count })}
    </Point>
  )
}

interface Props {
  readonly server: Server
  readonly status: UpgradeStatus
  /** Reads the upgrade again after it was started. */
  readonly onStarted: () => void
}

/** The checklist before an upgrade, and how to start it. */
export const Start = ({ server, status, onStarted }: Props) => {
  const [hasBackup, setHasBackup] = useState(false)
  const [enableDebug, setEnableDebug] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  return (
    <>
      <Card title={t('checklist.title')}>
        <CheckChoice
          label={t('checklist.backup')}
          help={t('checklist.backupHelp')}
          checked={hasBackup}
          onChange={setHasBackup}
        />
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          <Jobs />
          <Tasks />
          <Point isFine={false} help={t('checklist.diskHelp')}>
            {t('checklist.disk')}
          </Point>
        </Box>
      </Card>
      <Card title={t('form.title')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <FieldGroup label={t('form.log')}>
            <RadioChoice
              name="log"
              label={t('form.verbose')}
              checked={!enableDebug}
              onChange={() => setEnableDebug(false)}
            />
            <RadioChoice
              name="log"
              label={t('form.debug')}
              help={t('form.debugHelp')}
              checked={enableDebug}
              onChange={() => setEnableDebug(true)}
            />
          </FieldGroup>
          <Box>
            <ActionButton
              variant="contained"
              disabledReason={
                hasBackup ? undefined : t('form.backupFirst', { label: t('checklist.backup') })
              }
              onClick={() => setIsReviewing(true)}
            >
              {t('form.review')}
            </ActionButton>
          </Box>
        </Box>
      </Card>
      {isReviewing && (
        <StartReview
          server={server}
          status={status}
          enableDebug={enableDebug}
          onStarted={onStarted}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </>
  )
}

interface StartReviewProps {
  readonly server: Server
  readonly status: UpgradeStatus
  readonly enableDebug: boolean
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** The review of an upgrade. */
const StartReview = ({ server, status, enableDebug, onStarted, onClose }: StartReviewProps) => {
  const { name } = server
  const { upgradeFromVersion = '', upgradeToVersion = '' } = status
  const { upgrade } = serverAdministration
  const root = rootOf(upgrade, server)
  const input = { runAsync: true, enableDebug }
  const changes = [
    {
      name: 'version',
      label: t('plan.version'),
      before: upgradeFromVersion,
      after: upgradeToVersion,
    },
  ]
  const { id, url, adminUrl, adminPublicUrl } = server
  const ref = {
    kind: 'upgrade',
    server: { id, url, adminUrl, adminPublicUrl },
    toVersion: upgradeToVersion,
  } as const
  const start = async () => {
    await withHistoryEntry(
      upgrade,
      input,
      {
        title: t('plan.written', { name, version: upgradeToVersion }),
        endTitle: t('plan.writtenDone', { name, version: upgradeToVersion }),
        target: { label: name, href: paths.serverUpgrade(server.id) },
        changes,
        root,
        jobOf: () => ({
          ref,
          title: t('plan.job', { name }),
          kind: 'upgrade',
          destination: paths.serverUpgrade(server.id),
        }),
      },
      async () => {
        const answer = await sendToServer(server, upgrade, input)
        // Otherwise, the job could begin, and end, with what the server reported before the start.
        const { queryKey } = upgradeReport(server)
        await queryClient.cancelQueries({ queryKey })
        void queryClient.invalidateQueries({ queryKey })
        return answer
      },
    )
    toast(t('plan.started', { name }), { tone: 'success', topic: jobTopic(ref) })
    onStarted()
  }
  return (
    <Review
      title={t('plan.title')}
      subject={name}
      confirmWith={name}
      changes={changes}
      warnings={[
        dangerous(t('plan.final'), {
          detail: t('plan.finalDetail', { version: upgradeFromVersion }),
        }),
        warning(t('plan.outage'), { detail: t('plan.outageDetail') }),
      ]}
      request={{ operation: upgrade, input, root }}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.action')}
    />
  )
}
