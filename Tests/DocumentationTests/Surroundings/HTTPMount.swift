import HTTPServing

// The snippet.
