/** The rules that apply to all operations, in Markdown. */
export const descriptionText = `
The interface with which members, administrators, and applications use a portal: items, groups, sharing, members, and the organization.
The description is generated from the contract that the console and the embedded portal of this project share.

## Requests

- Send parameters in the query of a GET request, or as the fields of a form with POST: \`application/x-www-form-urlencoded\`, or \`multipart/form-data\` if the request contains files. Request bodies in JSON are not accepted.
- Every GET operation also accepts POST, with its parameters as form fields. Use it for long queries.
- Set \`f=json\`. Without it, portals return HTML pages.
- Parameter names are not case-sensitive; unknown parameters are ignored.
- Lists are written with commas: \`tags=water,rivers\`. Values in lists contain no commas.
- Objects are written as JSON in one field. Their schema is in \`contentSchema\`.
- Booleans are \`true\` or \`false\`. Times are milliseconds since 1970-01-01 UTC.
- An empty parameter means "not set". Operations with \`clearEmptyFields\` clear the values of empty parameters if it is \`true\`.
- Paths with the ID of a folder can also be written without it; both paths are described.

## Authentication

Get an access token with \`authentication.generateToken\` or with OAuth 2.0 (\`authentication.authorize\` and \`authentication.token\`). Send it in the header
\`X-Esri-Authorization: Bearer <token>\`, or as the parameter \`token\`. Do not send tokens in URLs, which are logged.

## Errors

Most errors are returned with the HTTP status 200, as \`{"error": {"code": 400, "messageCode": "CONT_0001", "message": "…", "details": []}}\`. Check every response for
\`error\`. Errors 498 (invalid token) and 499 (no token) mean: sign in again. Only errors that concern the request as a whole have an HTTP status of their own.

## Jobs

Operations that take long start a job and return its ID. Follow it with \`jobs.read\`, or with \`content.status\` for items that are being processed; the links of the
responses contain the parameters.

## Versions

\`x-since\` is the product version that introduced an operation or a parameter. Everything else exists in version 10.8.1 and newer. Portals ignore parameters that they
do not know.

\`x-addition\` marks what only the embedded portal has: operations, parameters, and fields of results.
`.trim()
