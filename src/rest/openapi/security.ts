/** The ways to send a token that OpenAPI can express. The field `token` of a form is part of each form. */
export const securitySchemes = {
  header: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Esri-Authorization',
    description: 'Access token as `Bearer <token>`. Recommended, because URLs are logged.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Access token in the header `Authorization`, unless a web server in front of the portal uses the header itself.',
  },
  query: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'Access token in the query. With POST, send it as the form field `token` instead.',
  },
} as const

/** Requirements that any of the schemes fulfills. */
export const tokenRequired = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
