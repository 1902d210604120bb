import { featureCapabilitiesOf, type ServiceTemplate } from '../../rest/publishing/template.ts'

/** The capabilities that services of the portal have if a template requests them: layers are read only, and no images are drawn. */
const supported = { FeatureServer: ['Query'], MapServer: ['Query', 'Data'] } as const

/** Returns the capabilities that a template requests for a service, and that the service has or lacks. */
export const capabilitiesOf = ({
  type,
  template,
}: {
  readonly type: keyof typeof supported
  readonly template: ServiceTemplate
}): Readonly<Record<'capabilities' | 'unsupportedCapabilities', string>> => {
  const requested = (type === 'MapServer' ? template.capabilities : featureCapabilitiesOf(template))
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '')
  const has = (token: string) => supported[type].some((one) => one === token)
  return {
    capabilities: requested.filter(has).join(','),
    unsupportedCapabilities: requested.filter((token) => !has(token)).join(','),
  }
}
