import { queryOptions } from '@tanstack/react-query'
import { servers } from '../../../rest/servers/servers.ts'
import { query, queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

const minute = 60_000

interface SilentServer {
  readonly id: string
  readonly name: string
  /** The error that it returned; undefined if it returned nothing. */
  readonly message: string | undefined
}

/** The federated servers. */
export const federatedServers = () => query(servers.list, {}, { staleTime: minute })

/** The servers that do not respond to this browser. Those that are being upgraded are expected not to. */
export const silentServers = () =>
  queryOptions({
    queryKey: ['silent servers', accountScope()],
    queryFn: async (): Promise<readonly SilentServer[]> => {
      const { serverAnswer } = await import('../../shared/servers/serverAnswer.ts')
      const { servers: all } = await queryClient.query(federatedServers())
      const answers = await Promise.all(
        all
          .filter(({ upgrade }) => upgrade?.upgradeStatus !== 'IN_PROGRESS')
          .map(async (server) => ({
            server,
            answer: await queryClient.query(serverAnswer(server)),
          })),
      )
      return answers.flatMap(({ server: { id, name }, answer }): readonly SilentServer[] =>
        answer.kind === 'silent'
          ? [{ id, name, message: undefined }]
          : answer.kind === 'fails'
            ? [{ id, name, message: answer.message }]
            : [],
      )
    },
    staleTime: minute,
  })

/** Returns an entry for each server that does not respond. */
export const silentRows = (silent: readonly SilentServer[]): readonly AttentionRow[] =>
  silent.map(({ id, name, message }) => ({
    key: `silent ${id}`,
    tone: 'error',
    title: t('silent.title', { name }),
    line: message ?? t('silent.line'),
    label: t('silent.show'),
    href: `${paths.servers()}?show=silent`,
  }))
