"""Requests and answers: routes, bodies, limits, safety, pages, and the description of the API."""
