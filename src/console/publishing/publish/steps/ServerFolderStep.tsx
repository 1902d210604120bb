import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { skipToken, useQuery, queryOptions } from '@tanstack/react-query'
import { publishingLimits } from '../../../../rest/publishing/publishing.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { monospace } from '../../../ui/theme.ts'
import { serverList } from '../../queries.ts'
import type { StepProps } from '../stepProps.ts'
import { StepForm } from './StepForm.tsx'
import { t } from '../messages.ts'
import type { Server } from '../../../../rest/records/server.ts'
import { federatedServer } from '../../../../rest/servers/federatedServer.ts'
import { ask } from '../../../shared/servers/ask.ts'

/** The folders of a server; empty if it does not respond to this browser. */
const serverFolders = (server: Server) =>
  queryOptions({
    queryKey: [federatedServer.services.path, server.url],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const found = await ask(server, federatedServer.services, {}, signal)
      return found === 'silent' ? [] : found.folders
    },
    staleTime: 60_000,
    retry: false,
  })

/** The second step: the folder of the server, which can't be changed later. */
export const ServerFolderStep = ({ values, onChange, refused, onStep }: StepProps) => {
  const { serverFolder, serverId } = values
  const { data } = useQuery(serverList())
  const server = data?.servers.find(({ id }) => id === serverId)
  // Not every server responds to this browser; the portal checks the folder in any case.
  const { data: folders = [] } = useQuery(
    server ? serverFolders(server) : { queryKey: ['no folders'], queryFn: skipToken },
  )
  const existing = folders.find((name) => name.toLowerCase() === serverFolder.toLowerCase())
  return (
    <StepForm step="serverFolder" values={values} refused={refused} onStep={onStep}>
      {({ serverFolder: problem }) => (
        <Card title={t('serverFolder.title')} isForm>
          <Notice tone="warning">
            <Typography sx={{ fontWeight: 550 }}>{t('serverFolder.final')}</Typography>
            {t('serverFolder.finalDetail')}
          </Notice>
          <Box sx={{ display: 'grid', gap: 5, marginBlockStart: 4 }}>
            <TextField
              label={t('serverFolder.name')}
              help={t('serverFolder.help', { count: publishingLimits.serverFolder })}
              error={problem}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={serverFolder}
              onChange={(event) => onChange({ serverFolder: event.target.value })}
            />
            {server && serverFolder !== '' && (
              <Field label={t('serverFolder.url')}>
                {({ id }) => (
                  <Box
                    component="output"
                    id={id}
                    sx={{
                      display: 'block',
                      paddingBlock: 2,
                      fontFamily: monospace,
                      fontSize: '0.75rem',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {t('serverFolder.urlExample', { root: server.url, folder: serverFolder })}
                  </Box>
                )}
              </Field>
            )}
            {existing !== undefined && problem === undefined && (
              <Notice tone="warning">{t('serverFolder.exists', { name: existing })}</Notice>
            )}
          </Box>
        </Card>
      )}
    </StepForm>
  )
}
