import SceneHosting

// The snippet.
