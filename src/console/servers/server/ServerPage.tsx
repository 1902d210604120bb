import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { urls } from '../../../rest/organization/urls.ts'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import type { Server } from '../../../rest/records/server.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { isReachable } from '../../shared/servers/ask.ts'
import { serverAnswer, type Answer } from '../../shared/servers/serverAnswer.ts'
import { rootOf } from '../../shell/serverClient.ts'
import { t as tServer } from '../../shared/servers/messages.ts'
import { serverFunctionNames, serverRoleName } from '../../shared/servers/serverNames.ts'
import { upgradeReport } from '../../shared/servers/upgrade/upgradeReport.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { invalidate, queryClient } from '../../shell/api.ts'
import { formatRelative } from '../../shell/format.ts'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AnswerChip } from '../AnswerChip.tsx'
import { serverRead } from '../reads.ts'
import { UpgradeChip } from '../UpgradeChip.tsx'
import { isOtherPortal } from './otherPortal.ts'
import { DependentsCard } from './DependentsCard.tsx'
import { Federation } from './Federation.tsx'
import { Licenses } from './Licenses.tsx'
import { serverLicenses } from './licenses.ts'
import { MachinesCard } from './MachinesCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { t } from './messages.ts'

export const loader = ({ params: { serverId = '' } }: LoaderFunctionArgs) =>
  queryClient.query(serverRead(serverId))

const checkAgain = () =>
  void invalidate(
    federatedServer.info,
    federatedServer.services,
    serverAdministration.upgradeStatus,
    serverAdministration.licenses,
    serverAdministration.machines,
    serverAdministration.report,
  )

/** The page of a federated server: whether it responds, what it is, its machines and services, and where to go from there. */
export const Component = () => {
  const { serverId = '' } = useParams()
  const { data: server } = useSuspenseQuery(serverRead(serverId))
  const { data: answer, dataUpdatedAt } = useQuery(serverAnswer(server))
  return (
    <Page
      width="form"
      title={server.name}
      crumbs={[{ label: t('back'), href: paths.servers() }]}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <AnswerChip answer={answer} />
          {answer && <span>{t('checked', { time: formatRelative(dataUpdatedAt) })}</span>}
        </Box>
      }
      action={
        <>
          <Button variant="outlined" onClick={checkAgain}>
            {t('check')}
          </Button>
          <HistoryButton about={`server:${serverId}`} name={server.name} />
          <MoreActions actions={[copyLink(paths.server(serverId))]} />
        </>
      }
    >
      <Problem server={server} answer={answer} />
      <About server={server} answer={answer} />
      <Federation key={`federation ${serverId}`} server={server} />
      <MachinesCard server={server} />
      {answer?.kind === 'responds' && <ServicesCard key={serverId} server={server} />}
      <DependentsCard key={`dependents ${serverId}`} server={server} />
      <Related server={server} />
    </Page>
  )
}

interface Props {
  readonly server: Server
  readonly answer: Answer | undefined
}

const Problem = ({ server, answer }: Props) => {
  const { organization, root, connection } = useSession()
  const ownUrls = [root, connection.url, `https://${organization.portalHostname}`]
  if (answer?.kind === 'silent')
    return (
      <Notice
        tone="error"
        action={
          <Button
            variant="outlined"
            href={`${server.url}/rest/info`}
            target="_blank"
            rel="noreferrer"
          >
            {t('silent.open')}
          </Button>
        }
      >
        <Typography sx={{ fontWeight: 500 }}>{t('silent.title')}</Typography>
        {answer.reason ?? t('silent.causes')}
      </Notice>
    )
  if (answer?.kind === 'outside') return <Notice tone="info">{tServer('outside')}</Notice>
  if (answer?.kind === 'fails')
    return (
      <Notice tone="error">
        <Typography sx={{ fontWeight: 500 }}>{t('fails')}</Typography>
        {answer.message}
      </Notice>
    )
  if (
    answer?.kind === 'responds' &&
    answer.portalUrl !== undefined &&
    isOtherPortal(answer.portalUrl, ownUrls)
  )
    return <Notice tone="warning">{t('otherPortal', { url: answer.portalUrl })}</Notice>
  return null
}

const administrationOf = (server: Server) => `${rootOf(serverAdministration.root, server)}/admin`

const About = ({ server, answer }: Props) => {
  const { url, id } = server
  const canUpgrade = usePermission(serverAdministration.upgradeStatus).allowed
  const seesLicenses = usePermission(serverAdministration.licenses).allowed
  const licenses = useQuery({ ...serverLicenses(server), enabled: seesLicenses })
  const { data: report, isError } = useQuery({ ...upgradeReport(server), enabled: canUpgrade })
  return (
    <Card title={t('about')}>
      <DescriptionList
        facts={[
          { label: t('role'), value: serverRoleName(server) },
          { label: t('function'), value: serverFunctionNames(server) },
          { label: t('version'), value: answer?.kind === 'responds' && answer.version },
          {
            label: t('upgrade'),
            value: canUpgrade && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
                <UpgradeChip report={isError ? 'unknown' : report} />
                <Link href={paths.serverUpgrade(id)}>{t('showUpgrade')}</Link>
              </Box>
            ),
          },
          {
            label: t('license.title'),
            value: licenses.data && licenses.data.length > 0 && (
              <Licenses groups={licenses.data} now={licenses.dataUpdatedAt} />
            ),
          },
          { label: t('portal'), value: answer?.kind === 'responds' && answer.portalUrl },
          { label: t('url'), value: <CopyText label={t('url')} text={url} /> },
          {
            label: t('adminUrl'),
            value: <CopyText label={t('adminUrl')} text={administrationOf(server)} />,
          },
          { label: t('id'), value: <CopyText label={t('id')} text={id} /> },
        ]}
      />
    </Card>
  )
}

const Related = ({ server }: { server: Server }) => {
  const { name, url } = server
  const seesUrls = usePermission(urls.map).allowed
  const seesWebhooks = usePermission(webhooks.listServiceWebhooks).allowed
  const createsWebhooks = usePermission(webhookAdministration.create).allowed
  const links = [
    ...(seesWebhooks ? [{ label: t('related.webhooks'), href: paths.webhooks({ q: name }) }] : []),
    ...(createsWebhooks && isReachable(server)
      ? [
          {
            label: t('related.createWebhook'),
            href: paths.webhooks({ server: server.id, panel: 'create' }),
          },
        ]
      : []),
    ...(seesUrls ? [{ label: t('related.urls'), href: paths.urls() }] : []),
    { label: t('related.manager'), href: `${url}/manager`, isOutside: true },
    { label: t('related.administrator'), href: administrationOf(server), isOutside: true },
  ]
  return (
    <Card title={t('related.title')}>
      <Box
        component="ul"
        aria-label={t('related.title')}
        sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', rowGap: 2 }}
      >
        {links.map(({ label, href, isOutside = false }) => (
          <li key={href}>
            <Link href={href} {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  )
}
