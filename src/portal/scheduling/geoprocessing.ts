/** The state of a geoprocessing job. */
export interface GeoprocessingState {
  readonly state: 'executing' | 'succeeded' | 'failed'
  readonly message?: string
  readonly url: string
}

export interface GeoprocessingClient {
  describe(taskUrl: string): Promise<void>
  submit(
    taskUrl: string,
    parameters: Readonly<Record<string, unknown>>,
    options?: { readonly token?: string | undefined },
  ): Promise<string>
  poll(
    jobUrl: string,
    options?: { readonly token?: string | undefined },
  ): Promise<GeoprocessingState>
  isOwnServer(url: string): boolean
}
