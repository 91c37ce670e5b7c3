/** Which model of a provider is asked, and how it is reached. Without a `baseUrl` it is the provider's own. */
export type ModelSettings = { model: string; apiKey: string | undefined; baseUrl: string | undefined }
