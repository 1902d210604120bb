import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { items } from '../../rest/content/items.ts'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import type { JobRef } from '../../rest/protocol/jobReference.ts'
import { isPublishingJob, isTerminal } from '../../rest/records/job.ts'
import { query, queryClient, send } from '../shell/api.ts'
import { copyToClipboard } from '../shell/copyToClipboard.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import {
  jobName as nameOfRef,
  portalJobId,
  writtenItem,
  type FollowedJob,
} from '../shared/jobs/followedJob.ts'
import { JobOutcomeTable } from '../shared/jobs/JobOutcomeTable.tsx'
import { JobProgress } from '../shared/jobs/JobProgress.tsx'
import { DownloadMemo } from '../shared/jobs/download.ts'
import { followedJobs, forgetJobs, jobItems, jobMemo } from '../shared/jobs/jobs.ts'
import { useJob } from '../shared/jobs/useJob.ts'
import { useJobs } from '../shared/jobs/useJobs.ts'
import type { JobView } from '../shared/jobs/view.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { useSession } from '../shell/session/session.ts'
import { urlOfPage } from '../shell/site.ts'
import { saveFile } from '../shell/files/saveFile.ts'
import { Card } from '../ui/layout/Card.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { RetryDownload } from './RetryDownload.tsx'
import { followFound, kindOf, nameOf, resultOf } from './followFound.ts'
import { t } from './messages.ts'
import { FollowDialog } from './FollowDialog.tsx'
import { monospace } from '../ui/theme.ts'

/** An ID or a key in monospace. */
const Code = ({ children }: { children: ReactNode }) => (
  <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.8125rem' }}>
    {children}
  </Box>
)

export const loader = () => queryClient.query(followedJobs())

/** The page of a job. A job that is not in the list is read with the key in the link, or by its ID alone, which administrators can do. */
export const Component = () => {
  const { jobName = '' } = useParams()
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key')
  const followed = useJobs()
  if (!followed) return null
  const known = followed.find(({ ref }) => nameOfRef(ref) === jobName)
  return (
    <OneJob
      key={jobName}
      known={known}
      reference={known?.ref ?? { kind: 'portal', jobId: jobName, ...(key === null ? {} : { key }) }}
    />
  )
}

/** Returns what is stored with a job that downloads the file of an item; undefined for other jobs. */
const useDownload = (known: FollowedJob | undefined): DownloadMemo | undefined => {
  const { data } = useQuery({
    // A retry is stored with the same job.
    queryKey: ['download of a job', known?.id, known?.started],
    queryFn: async () => DownloadMemo.safeParse(known && (await jobMemo(known.ref))).data ?? null,
    enabled: known?.kind === 'upload',
  })
  return data ?? undefined
}

interface Props {
  readonly known: FollowedJob | undefined
  readonly reference: JobRef
}

const OneJob = ({ known, reference }: Props) => {
  const navigate = useNavigate()
  const view = useJob(reference)
  const { data: stored } = useQuery(jobItems(reference))
  const download = useDownload(known)
  const { job } = view
  const title = known?.title ?? nameOf(reference, job)
  const isPublishing =
    isPublishingJob(job?.type) || known?.kind === 'publish' || known?.kind === 'deleteLayers'
  const result = isPublishing ? (known?.destination ?? resultOf(reference, job)) : undefined
  const remove = async (one: FollowedJob) => {
    await navigate(paths.jobs())
    await forgetJobs([one])
  }
  const follow = async (found: JobView) => {
    await followFound(reference, found)
    // The key is stored with the followed job: it doesn't stay in the address.
    await navigate(paths.job(nameOfRef(reference)), { replace: true })
  }
  return (
    <Page
      width="object"
      title={title}
      crumbs={[{ label: t('job.crumb'), href: paths.jobs() }]}
      action={
        known && (
          <>
            {isTerminal(known.state) && (
              <Button variant="outlined" onClick={() => void remove(known)}>
                {t('job.remove')}
              </Button>
            )}
            {known.kind === 'import' && known.destination !== undefined && (
              <Button variant="contained" href={known.destination}>
                {t('job.open')}
              </Button>
            )}
            {known.kind === 'urlReport' && known.destination !== undefined && (
              <Button variant="contained" href={known.destination}>
                {t('job.openReport')}
              </Button>
            )}
            {result !== undefined && (
              <Button variant="contained" href={result}>
                {t('job.result')}
              </Button>
            )}
            {writtenItem(known) !== undefined && known.destination !== undefined && (
              <Button
                variant={known.state === 'failed' ? 'outlined' : 'contained'}
                href={known.destination}
              >
                {t('job.showItem')}
              </Button>
            )}
          </>
        )
      }
    >
      {!known && job && (
        <Notice
          tone="info"
          action={
            <Button variant="outlined" onClick={() => void follow(job)}>
              {t('job.follow')}
            </Button>
          }
        >
          {t('job.unfollowed')}
        </Notice>
      )}
      {view.isRefused && reference.kind === 'portal' ? (
        <Refused reference={reference} />
      ) : (
        <JobProgress title={t('job.progress')} view={view} started={known?.started} />
      )}
      {known?.state === 'failed' && download && reference.kind === 'item' && (
        <RetryDownload job={known} reference={reference} memo={download} />
      )}
      {(known !== undefined || !view.isRefused) && (
        <JobFacts known={known} reference={reference} job={job} download={download} />
      )}
      {result !== undefined && (
        <Notice
          tone="neutral"
          action={
            !known && (
              <Button variant="outlined" href={result}>
                {t('job.result')}
              </Button>
            )
          }
        >
          {t('job.resultLine')}
        </Notice>
      )}
      {stored && job?.outcome && isTerminal(job.state) && !isPublishing && (
        <JobOutcomeTable
          outcome={job.outcome}
          names={stored?.names}
          overwritten={stored?.overwritten}
          verb={(known?.kind ?? job.type) === 'export' ? 'export' : 'import'}
          job={nameOfRef(reference)}
        />
      )}
    </Page>
  )
}

interface FactsProps extends Props {
  readonly job: JobView | undefined
  readonly download: DownloadMemo | undefined
}

const JobFacts = ({ known, reference, job, download }: FactsProps) => {
  const group = known?.group ?? job?.group
  const started = known?.started ?? job?.started
  const packageItem = job?.outcome?.packageItemId
  const jobId = portalJobId(reference)
  return (
    <Card title={t('job.details')}>
      <DescriptionList
        facts={[
          { label: t('job.type'), value: t(`kind.${known?.kind ?? kindOf(job?.type)}`) },
          {
            label: t('job.group'),
            value: group && <Link href={paths.group(group.id)}>{group.title}</Link>,
          },
          {
            label: t('job.item'),
            value: download && known?.destination !== undefined && (
              <Link href={known.destination}>{download.title}</Link>
            ),
          },
          {
            label: t('job.url'),
            value: download?.dataUrl !== undefined && (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {download.dataUrl}
              </Box>
            ),
          },
          {
            label: t('job.started'),
            value: started === undefined ? null : <Moment isExact time={started} />,
          },
          { label: t('job.id'), value: jobId === undefined ? null : <Code>{jobId}</Code> },
          {
            label: t('job.key'),
            value:
              reference.kind === 'portal' && reference.key !== undefined ? (
                <Key jobId={reference.jobId} value={reference.key} />
              ) : null,
          },
          {
            label: t('job.package'),
            value: packageItem === undefined ? null : <NewPackage itemId={packageItem} />,
          },
        ]}
      />
    </Card>
  )
}

/** The package item that an export created, with the download of its file. */
const NewPackage = ({ itemId }: { itemId: string }) => {
  const { data: item } = useQuery(query(items.read, { itemId }))
  const download = useMutation({
    mutationFn: async () => {
      const { name } = await send(items.read, { itemId })
      saveFile(name ?? `${itemId}.epk`, await send(items.data, { itemId }))
    },
  })
  return (
    <>
      <Link href={paths.item(itemId)}>{item?.title ?? itemId}</Link>
      <div>
        <Button
          variant="outlined"
          loading={download.isPending}
          onClick={() => download.mutate()}
          sx={{ marginBlock: 2 }}
        >
          {t('job.download')}
        </Button>
      </div>
      {download.error && <ErrorNotice error={download.error} />}
    </>
  )
}

/** The portal refuses an unknown job like a wrong or missing key. */
const Refused = ({ reference: { jobId, key } }: { reference: JobRef & { kind: 'portal' } }) => {
  const { person } = useSession()
  const [isEntering, setIsEntering] = useState(false)
  if (isAdministrator(person)) return <Notice tone="error">{t('add.idUnknown')}</Notice>
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button variant="outlined" onClick={() => setIsEntering(true)}>
            {t('job.enterKey')}
          </Button>
        }
      >
        {t(key === undefined ? 'job.keyNeeded' : 'add.keyWrong')}
      </Notice>
      {isEntering && <FollowDialog jobId={jobId} onClose={() => setIsEntering(false)} />}
    </>
  )
}

/** The key of the job, hidden by default: everyone with the key can read the job. */
const Key = ({ jobId, value }: { readonly jobId: string; readonly value: string }) => {
  const [isShown, setIsShown] = useState(false)
  const copyLink = () =>
    copyToClipboard(urlOfPage(paths.job(jobId, value)), { copied: t('job.copied') })
  return (
    <>
      {isShown && <Code>{value}</Code>}{' '}
      <Button size="small" onClick={() => setIsShown(!isShown)} sx={{ marginInlineStart: -1.5 }}>
        {t(isShown ? 'job.hide' : 'job.show')}
      </Button>
      <Button size="small" onClick={() => void copyLink()}>
        {t('job.copyLink')}
      </Button>
      {isShown && <div>{t('job.keyHelp')}</div>}
    </>
  )
}
