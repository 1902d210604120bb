import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
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
import { dueTasks, hoursAhead } from './dueTasks.ts'
import { t } from './messages.ts'
import { StartPlan } from './StartPlan.tsx'

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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography sx={{ fontWeight: 500 }}>{children}</Typography>
        {link}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {help}
      </Typography>
    </div>
  </Box>
)

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
        <StartPlan
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
