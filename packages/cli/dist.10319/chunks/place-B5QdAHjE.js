// packages/core/src/place.ts
function formatPlace(place) {
	return `${place.file}:${place.line}:${place.column}`;
}

export { formatPlace as t };