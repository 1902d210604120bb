import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { canCall } from '../../../rest/protocol/authorization.ts'
import { createsWebhooks, everyEvent } from '../../../rest/records/webhook.ts'
import type { Server } from '../../../rest/records/server.ts'
import { nameInFolder, servicesIn } from '../../shared/servers/services.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { session } from '../../shell/session/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { NewWebhook } from './changes.ts'
import { organizationType } from './organizationType.ts'
import { seesAll } from './useWebhooks.ts'
import { typeName } from './words.ts'
import { t } from './messages.ts'

/** Whether the signed-in member can create webhooks of a type of services. */
const isPossible = (type: string): boolean =>
  (type === 'FeatureServer' || type === 'GPServer') &&
  canCall({ access: createsWebhooks[type] }, session().person).allowed

interface Props {
  readonly form: UseFormReturn<NewWebhook>
  readonly servers: readonly Server[]
  /** Whether webhooks of the organization can be created. */
  readonly hasPortal: boolean
}

/** What a new webhook is of: the organization, or a service of those that the services directory of a server contains. */
export const ServiceFields = ({ form, servers, hasPortal }: Props) => {
  const { register, watch, setValue, formState } = form
  const [chosen, folderName] = watch(['server', 'folderName'])
  const server = servers.find(({ id }) => id === chosen)
  const choices = [
    ...(hasPortal ? [{ value: organizationType, label: t('change.create.ofOrganization') }] : []),
    ...servers.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      {choices.length > 1 && (
        <SelectField
          label={t('column.server')}
          isRequired
          placeholder={t('change.create.chooseServer')}
          choices={choices}
          error={formState.errors.server?.message}
          {...register('server', {
            onChange: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
              setValue('changeTypes', [value === organizationType ? everyEvent : '*'])
              setValue('folderName', '')
              setValue('service', '')
            },
          })}
        />
      )}
      {server && (
        <FromDirectory key={server.id} form={form} server={server} folderName={folderName} />
      )}
    </>
  )
}

interface DirectoryProps extends Pick<Props, 'form'> {
  readonly server: Server
  readonly folderName: string
}

const FromDirectory = ({ form, server, folderName }: DirectoryProps) => {
  const { register, setValue, formState } = form
  const folder = folderName === '' ? undefined : folderName
  const root = useQuery(servicesIn(server, undefined))
  const { data, error } = useQuery(servicesIn(server, folder))
  const folders = root.data === undefined || root.data === 'silent' ? [] : root.data.folders
  const services =
    data === undefined || data === 'silent'
      ? []
      : data.services
          .filter(({ type }) => isPossible(type))
          .map(({ name: full, type }) => {
            const name = nameInFolder(full, folder)
            return {
              value: `${name}.${type}`,
              label: t('change.create.service', { name, type: typeName(type) }),
            }
          })
  const help = error
    ? toProblem(error).message
    : data === undefined
      ? t('change.create.loading')
      : data === 'silent'
        ? t('change.create.silent', { name: server.name })
        : services.length === 0
          ? t('change.create.noServices')
          : seesAll()
            ? undefined
            : t('change.create.ownOnly')
  return (
    <>
      {folders.length > 0 && (
        <SelectField
          label={t('column.folder')}
          placeholder={t('change.create.root')}
          choices={folders.map((value) => ({ value, label: value }))}
          {...register('folderName', { onChange: () => setValue('service', '') })}
        />
      )}
      <SelectField
        // A value has no option until the services were read, such as that of a draft.
        key={services.length}
        label={t('column.service')}
        isRequired
        help={help}
        placeholder={t('change.create.chooseService')}
        choices={services}
        error={formState.errors.service?.message}
        {...register('service')}
      />
    </>
  )
}
