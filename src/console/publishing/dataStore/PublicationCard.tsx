import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { foldersOf } from '../../shared/folders/folders.ts'
import type { Server } from '../../../rest/records/server.ts'
import { formatValue } from '../../shell/changes/formatValue.ts'
import { Moment } from '../../shell/Moment.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { monospace } from '../../ui/theme.ts'
import type { Publication } from '../queries.ts'
import { templateInWords } from '../publish/template/templateInWords.ts'
import { t } from './messages.ts'

interface FolderTitleProps {
  /** The owner of the folder. */
  readonly owner: string
  readonly folderId: string
}

/** The title of a portal folder; the owner's folders are read for it. */
const FolderTitle = ({ owner, folderId }: FolderTitleProps) => {
  const { data, isPending } = useQuery({
    ...foldersOf(owner),
    staleTime: 60_000,
    retry: false,
  })
  if (isPending) return null
  return data?.folders?.find(({ id }) => id === folderId)?.title ?? t('publication.unknownFolder')
}

interface Props {
  readonly publication: Publication
  /** All federated servers. */
  readonly servers: readonly Server[]
}

/** The parameters of a publication: server, folders, and template. */
export const PublicationCard = ({ publication, servers }: Props) => {
  const {
    serverId,
    serverFolder,
    portalFolderId,
    templateSvcConfig,
    publishedDatasets,
    synchronized,
  } = publication
  const isFixed = publishedDatasets > 0
  if (serverId === null)
    return (
      <Card title={t('publication.title')}>
        <EmptyState isSmall icon="publishing">
          {t('publication.none')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('publication.title')}>
      <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        <DescriptionList
          facts={[
            {
              label: t('publication.server'),
              value: servers.find(({ id }) => id === serverId)?.name ?? serverId,
            },
            {
              label: t('publication.serverFolder'),
              value: serverFolder !== null && (
                <WithLine line={t(isFixed ? 'publication.fixed' : 'publication.attempt')}>
                  {serverFolder}
                </WithLine>
              ),
            },
            {
              label: t('publication.portalFolder'),
              value: portalFolderId !== null && (
                <FolderTitle owner={publication.owner} folderId={portalFolderId} />
              ),
            },
            {
              label: t('publication.synchronized'),
              value:
                synchronized === null ? (
                  t('publication.never')
                ) : (
                  <Moment isExact time={synchronized} />
                ),
            },
            ...Object.entries(templateInWords(templateSvcConfig)).map(([label, value]) => ({
              label,
              value: formatValue(value),
            })),
          ]}
        />
        {templateSvcConfig && (
          <Box sx={{ marginBlockStart: 2 }}>
            <Disclosure summary={t('publication.template')}>
              <Box
                component="pre"
                tabIndex={0}
                aria-label={t('publication.template')}
                sx={{
                  margin: 0,
                  maxBlockSize: 320,
                  overflow: 'auto',
                  fontFamily: monospace,
                  fontSize: '0.75rem',
                  lineHeight: '18px',
                }}
              >
                {JSON.stringify(templateSvcConfig, undefined, 2)}
              </Box>
            </Disclosure>
          </Box>
        )}
      </Box>
    </Card>
  )
}

const WithLine = ({ line, children }: { line: string; children: ReactNode }) => (
  <>
    {children}
    <Typography variant="caption" component="div" color="textSecondary">
      {line}
    </Typography>
  </>
)
